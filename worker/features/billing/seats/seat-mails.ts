import { advisorCount } from '../../../../domain/advisors/advisors.ts'
import { brand } from '../../../../domain/brand.ts'
import { routes } from '../../../../domain/routes.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { type SeatToMail, seatsRepository } from './seats-repository.ts'

/**
 * Sends the unsent mails about seats, each once; a failed one is reported and waits for the next
 * run.
 */
export async function sendSeatMails(deps: BillingDeps, limit = 50): Promise<void> {
  const seats = seatsRepository(deps.db)
  for (const seat of await seats.toMail(limit)) {
    if (!(await seats.claimMail(seat.id, deps.now()))) continue
    try {
      await deps.sendMail({ to: seat.email, ...seatMail(seat, deps.origin) })
    } catch (error) {
      report(error, { seat: seat.id })
      await seats.releaseMail(seat.id)
    }
  }
}

/** The mail's subject and text: the seat, its end, and what to do next. */
function seatMail({ groupName, endsAt, userId }: SeatToMail, origin: string) {
  const from = groupName ? `${groupName} gave you a seat at` : 'You were given access to'
  const until = longDate(endsAt.toISOString())
  const next = userId
    ? ['It is open now. To begin:', origin + routes.solutions.path]
    : [
        'Register with this address, and it opens as soon as you have confirmed it:',
        origin + routes.auth.path,
      ]
  const opening = `${from} ${brand.name}: ${advisorCount} advisors for school technology leaders that name their sources. It is paid for until ${until}; nothing is charged to you.`
  return {
    subject: groupName
      ? `${groupName} gave you a seat at ${brand.name}`
      : `Your access to ${brand.name}`,
    text: [opening, ...next, `The ${brand.name} team`].join('\n\n'),
  }
}
