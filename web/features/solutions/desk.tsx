import { type ReactNode, useEffect, useState } from 'react'
import { advisors } from '../../../domain/advisors/advisors.ts'
import type { Desk, FirstSteps, RecentConversation } from '../../../domain/desk.ts'
import { firstStepIds } from '../../../domain/desk.ts'
import { nextDates } from '../../../domain/guides/foresight.ts'
import { routes } from '../../../domain/routes.ts'
import { doneStepIndexes } from '../../lib/kept/steps-done.ts'

/**
 * The desk: recent conversations, open steps, changed entries, dates and setup. Empty sections are
 * left out.
 */
export function DeskSections({ desk, today }: { desk: Desk | null; today: Date }) {
  if (!desk) return null
  const { recent, changed, undecided, profile, steps } = desk
  return (
    <div className="mb-14 gap-x-12 border-b border-line pb-3 md:columns-2 xl:columns-3">
      {recent.length > 0 && (
        <DeskSection id="left-off" title="Where you left off">
          {recent.map((conversation) => (
            <Row
              key={conversation.id}
              href={addressOf(conversation)}
              label={advisors[conversation.advisor].title}
            >
              {conversation.title}
            </Row>
          ))}
        </DeskSection>
      )}
      <OpenSteps desk={desk} />
      {undecided.length > 0 && (
        <DeskSection id="undecided" title="Left open in your conversations">
          {undecided.map(({ conversation, text }) => (
            <Row
              key={`${conversation.id} ${text}`}
              href={addressOf(conversation)}
              label={conversation.title}
            >
              {text}
            </Row>
          ))}
        </DeskSection>
      )}
      {changed.length > 0 && (
        <DeskSection id="changed" title="Revised since you asked">
          {changed.map(({ entryId, title, changedAt, conversation }) => (
            <Row
              key={entryId}
              href={addressOf(conversation)}
              label={`Revised ${dayInWords(changedAt)}`}
            >
              {title}
            </Row>
          ))}
        </DeskSection>
      )}
      <DeskSection id="dates" title="Next dates">
        {nextDates(today, 3).map(({ date, when, title }) => (
          <Row key={title} href={routes.foresight.path} label={<time dateTime={date}>{when}</time>}>
            {title}
          </Row>
        ))}
      </DeskSection>
      <Setup profile={profile} steps={steps} />
    </div>
  )
}

/** Answers whose steps are not all ticked. */
function OpenSteps({ desk: { open } }: { desk: Desk }) {
  const left = useLeftToDo(open)
  if (left.length === 0) return null
  return (
    <DeskSection id="open-steps" title="Open steps">
      {left.map(({ conversation, next, done, total }) => (
        <Row
          key={conversation.id}
          href={addressOf(conversation)}
          label={`${done} of ${total} done: ${conversation.title}`}
        >
          {next}
        </Row>
      ))}
    </DeskSection>
  )
}

function Setup({ profile, steps }: { profile: Desk['profile']; steps: FirstSteps }) {
  const done = firstStepIds.filter((id) => steps[id]).length
  const isWhole = profile.filled === profile.total && done === firstStepIds.length
  if (isWhole) return null
  return (
    <DeskSection id="setup" title="Your setup">
      {profile.filled < profile.total && (
        <Row
          href={routes.profileDistrict.path}
          label={`District profile: ${profile.filled} of ${profile.total} answered`}
        >
          {profile.filled === 0
            ? 'Describe your district, so that answers fit it'
            : 'Complete your district profile'}
          <Meter value={profile.filled} most={profile.total} label="District profile" />
        </Row>
      )}
      {done < firstStepIds.length && (
        <Row
          href={routes.onboarding.path}
          label={`First steps: ${done} of ${firstStepIds.length} done`}
        >
          {done === 0 ? 'Begin your first hour' : 'Go on with your first steps'}
          <Meter value={done} most={firstStepIds.length} label="First steps" />
        </Row>
      )}
    </DeskSection>
  )
}

function Meter({ value, most, label }: { value: number; most: number; label: string }) {
  return (
    <meter
      aria-label={label}
      min={0}
      max={most}
      value={value}
      className="mt-1.5 block h-2 w-full max-w-60"
    />
  )
}

function DeskSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="mb-9 break-inside-avoid">
      <h2 id={`${id}-title`} className="font-sans text-sm font-semibold tracking-normal">
        {title}
      </h2>
      <ul className="-mx-2 mt-2 flex flex-col">{children}</ul>
    </section>
  )
}

type RowProps = { href: string; label: ReactNode; children: ReactNode }

function Row({ href, label, children }: RowProps) {
  return (
    <li>
      <a href={href} className="block rounded-md px-2 py-2 hover:bg-surface-sunken">
        <span className="block truncate text-xs text-ink-muted">{label}</span>
        <span className="block font-medium break-words">{children}</span>
      </a>
    </li>
  )
}

function addressOf({ advisor, id }: RecentConversation): string {
  return `${advisors[advisor].path}?conversation=${id}`
}

function dayInWords(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

type LeftToDo = { conversation: RecentConversation; next: string; done: number; total: number }

/** Answers with unticked steps, those with the most ticks first; ticks are kept in this browser. */
function useLeftToDo(open: Desk['open']): LeftToDo[] {
  const [left, setLeft] = useState<LeftToDo[]>([])
  // Read after hydration: the server has no ticks.
  useEffect(() => {
    const all = open.flatMap(({ conversation, answerId, steps }) => {
      const ticked = doneStepIndexes(answerId)
      const next = steps.find((_, place) => !ticked.has(place))
      return next
        ? [
            {
              conversation,
              next,
              done: Math.min(ticked.size, steps.length - 1),
              total: steps.length,
            },
          ]
        : []
    })
    setLeft(all.toSorted((a, b) => b.done - a.done))
  }, [open])
  return left
}
