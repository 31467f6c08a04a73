import { type FormEvent, useState } from 'react'
import {
  type Seat,
  type SeatGroup,
  seatChangesPerHour,
} from '../../../../domain/billing/billing.ts'
import { counted } from '../../../../domain/counted.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { Loading, useLoaded } from '../loading.tsx'
import { inviteSeat, listGroups, messageOf, removeSeat } from '../subscription-calls.ts'

/**
 * The seats a person bought for others: their holders, how often they ask, and free seats to give.
 */
export default function SeatGroups() {
  const [loaded, setGroups] = useLoaded(listGroups)
  return (
    <section aria-labelledby="seats" className="mt-14">
      <h2 id="seats" className="text-xl">
        Seats
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">
        You say who uses the advisors. You see whether and how often they do, never what they ask.
      </p>
      <Loading loaded={loaded} label="Loading seats">
        {({ groups }) =>
          groups.map((group) => <Group key={group.id} group={group} onChanged={setGroups} />)
        }
      </Loading>
    </section>
  )
}

type GroupProps = { group: SeatGroup; onChanged(groups: { groups: SeatGroup[] }): void }

function Group({ group, onChanged }: GroupProps) {
  const { id, name, seats, poNumber, endsAt, members } = group
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const free = seats - members.length
  const kept = useFocusKept<HTMLDivElement>(members)

  /** Makes a call and shows the seats it returns; whether it succeeded. */
  async function change(work: () => Promise<{ groups: SeatGroup[] }>, done: string) {
    setBusy(true)
    try {
      onChanged(await work())
      setProblem(null)
      toast.success(done)
      return true
    } catch (error) {
      setProblem(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function onInvite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (await change(() => inviteSeat(id, email), `${email} has a seat and is told by e-mail.`))
      form.reset()
  }

  return (
    <div {...kept} className="mt-5 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h3 className="break-words text-lg">{name}</h3>
      <p className="mt-1 text-sm text-ink-muted">
        {members.length} of {seats} {seats === 1 ? 'seat' : 'seats'} taken, until {longDate(endsAt)}
        {poNumber && `. Purchase order ${poNumber}`}.
      </p>
      {members.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {members.map((seat) => (
            <li key={seat.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="break-all font-semibold">{seat.email}</p>
                <p className="text-sm text-ink-muted">{usage(seat)}</p>
              </div>
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() =>
                  void change(
                    () => removeSeat(id, seat.id),
                    `${seat.email} has no seat any more. You can give it to someone else.`,
                  )
                }
              >
                Take the seat away<span className="sr-only"> from {seat.email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {free > 0 ? (
        <form onSubmit={onInvite} className="mt-4 flex flex-wrap items-end gap-3">
          <TextField
            label="Give a seat to"
            name="email"
            type="email"
            required
            hint={`They are told by e-mail; no account is needed yet. Up to ${seatChangesPerHour.max} changes of seats an hour.`}
            className="min-w-0 flex-1 basis-64"
          />
          <Button type="submit" disabled={busy}>
            Give the seat
          </Button>
        </form>
      ) : (
        <p className="mt-4 text-sm text-ink-muted">
          Every seat is taken. Take one away to give it to someone else.
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function usage({ joinedAt, questions, lastDay }: Seat): string {
  if (!joinedAt) return 'Invited; has not registered yet'
  if (!lastDay) return `Since ${longDate(joinedAt)}. No questions in the last 30 days`
  return `${counted(questions, 'question')} in the last 30 days, the last on ${longDate(`${lastDay}T00:00:00Z`)}`
}
