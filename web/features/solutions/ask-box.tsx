import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { questionLength } from '../../../domain/constants.ts'
import type { AdvisorProposal } from '../../../domain/desk.ts'
import { advisorIcons } from '../../lib/advisor-icons.ts'
import { ApiError, api, unwrap } from '../../lib/api.ts'
import { keepDraft, useDraft } from '../../lib/kept/use-draft.ts'

const draftKey = 'solutions'

/** A box for any question; it proposes the advisor to ask, who gets the question as a draft. */
export function AskBox() {
  const { text, change } = useDraft(draftKey)
  const [proposal, setProposal] = useState<AdvisorProposal | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)

  async function propose(event: FormEvent) {
    event.preventDefault()
    const question = text.trim()
    if (question === '' || looking) return
    setLooking(true)
    setTrouble(null)
    try {
      setProposal(await unwrap(api.desk.advisor.$post({ json: { question } })))
    } catch (error) {
      setTrouble(
        error instanceof ApiError
          ? error.message
          : 'The server could not be reached. Your question is kept; try again.',
      )
    }
    setLooking(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing)
      void propose(event)
  }

  return (
    <section aria-labelledby="ask-title" className="mb-10 max-w-[46rem]">
      <h2 id="ask-title" className="text-xl">
        What is on your desk today?
      </h2>
      <form
        onSubmit={propose}
        className="mt-3 flex items-end gap-2 rounded-lg border border-line-strong bg-surface-raised p-2 has-[textarea:focus]:border-focus has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-focus"
      >
        <textarea
          rows={1}
          value={text}
          maxLength={questionLength.max}
          onChange={(event) => {
            change(event.target.value)
            setProposal(null)
          }}
          onKeyDown={onKeyDown}
          aria-label="Your question"
          placeholder="Ask in your own words, and see which advisor fits"
          className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2.5 placeholder:text-ink-muted focus:outline-none"
        />
        <button
          type="submit"
          aria-label="Find the advisor"
          disabled={looking}
          className="grid size-11 shrink-0 place-items-center rounded-md bg-brand text-brand-ink hover:bg-brand-strong disabled:opacity-50"
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
      </form>
      <p role="alert" className="mt-2 text-sm text-danger">
        {trouble}
      </p>
      <div role="status">{proposal && <Proposal proposal={proposal} question={text.trim()} />}</div>
    </section>
  )
}

/** The advisors proposed, the best first; all of them when none fits. */
function Proposal({ proposal, question }: { proposal: AdvisorProposal; question: string }) {
  const { sure } = proposal
  const ids = proposal.advisors.length > 0 ? proposal.advisors : advisorIds
  const [first, ...others] = ids
  if (!first) return null
  return (
    <div className="rounded-md border border-line bg-surface-raised px-4 py-3">
      <p className="text-sm text-ink-muted">
        {proposal.advisors.length === 0
          ? 'The library has nothing close to this. Ask whoever is nearest; the answer will say so too.'
          : sure
            ? 'This is one for:'
            : 'Closest to this, though others may know more:'}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {[first, ...others].map((id, index) => (
          <AdvisorLink key={id} id={id} question={question} primary={index === 0 && sure} />
        ))}
      </ul>
    </div>
  )
}

type AdvisorLinkProps = { id: AdvisorId; question: string; primary: boolean }

/** Passes the question on as a draft in the tab's storage, so that no address contains it. */
function AdvisorLink({ id, question, primary }: AdvisorLinkProps) {
  const { path, title } = advisors[id]
  const Icon = advisorIcons[id]
  return (
    <li data-hue={advisors[id].hue}>
      <a
        href={path}
        onClick={() => {
          keepDraft(id, question)
          keepDraft(draftKey, '')
        }}
        className={`inline-flex min-h-11 items-center gap-2 rounded-md border px-4 text-sm font-semibold ${primary ? 'border-advisor bg-advisor-soft text-advisor' : 'border-line-strong text-ink hover:border-advisor hover:text-advisor'}`}
      >
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
        {`Ask ${title}`}
      </a>
    </li>
  )
}
