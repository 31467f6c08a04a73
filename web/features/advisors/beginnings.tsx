import { useEffect, useState } from 'react'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import type { ConversationSummary } from '../../../domain/advisors/conversations.ts'
import { routes } from '../../../domain/routes.ts'
import { api, unwrap } from '../../lib/api.ts'
import { besideClasses } from './columns.ts'
import { listConversations } from './conversation-calls.ts'
import { dayInWords } from './moment-in-words.ts'

/** Conversations offered here; the conversations panel lists all. */
const mostShown = 3

type Begun = { latest: ConversationSummary[]; described: boolean }

/** The latest conversations, and a link to describe the district until that is done. */
export default function Beginnings({ advisor }: { advisor: AdvisorId }) {
  const begun = useBegun(advisor)
  if (!begun || (begun.latest.length === 0 && begun.described)) return null
  return (
    <aside
      aria-label="Beside the starters"
      className={`${besideClasses} flex flex-col gap-8 text-sm`}
    >
      {begun.latest.length > 0 && <Latest conversations={begun.latest} />}
      {!begun.described && <District />}
    </aside>
  )
}

function useBegun(advisor: AdvisorId): Begun | null {
  const [begun, setBegun] = useState<Begun | null>(null)
  useEffect(() => {
    let current = true
    // Optional parts: what cannot be read is left out.
    void Promise.all([
      listConversations({ search: '', advisor }).catch(() => []),
      unwrap(api.profile.$get()).catch(() => null),
    ]).then(([list, profile]) => {
      const described = profile === null || profile.updatedAt !== null
      if (current) setBegun({ latest: list.slice(0, mostShown), described })
    })
    return () => {
      current = false
    }
  }, [advisor])
  return begun
}

const heading = 'mb-2 font-sans text-xs font-semibold text-ink-muted'

function Latest({ conversations }: { conversations: ConversationSummary[] }) {
  return (
    <section>
      <h2 className={heading}>Where you left off</h2>
      <ul className="-mx-2 flex flex-col">
        {conversations.map(({ id, advisor, title, updatedAt }) => (
          <li key={id}>
            <a
              href={`${advisors[advisor].path}?conversation=${id}`}
              className="block rounded-md px-2 py-2 hover:bg-surface-sunken"
            >
              <span className="line-clamp-2 break-words font-medium">{title}</span>
              <span className="text-xs text-ink-muted">{dayInWords(updatedAt)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function District() {
  return (
    <section>
      <h2 className={heading}>Your district</h2>
      <p>Describe it once, and steps, amounts and dates fit its size, systems and budget year.</p>
      <a
        href={`${routes.profileDistrict.path}#district`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        Describe your district
      </a>
    </section>
  )
}
