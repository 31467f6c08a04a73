import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { profileFacts } from '../../../../domain/district/facts.ts'
import { type DistrictProfile, isSmallTeam } from '../../../../domain/district/profile.ts'
import { stem } from '../../../../domain/text/words.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { costPerHundred, costSum, profileHint } from '../district/costs.ts'
import { saidSum } from '../district/said-prices.ts'
import { relevantFields } from '../district/topics.ts'
import type { Counts } from '../question/district.ts'
import { emphasisOf } from '../question/emphasis.ts'
import type { Question } from '../question/read.ts'
import type { SourceDeps } from './find-sources.ts'
import type { NamedLaw } from './named-laws.ts'
import { isNewSubject, noteOf, type Plan, type Planned, planByWords, requestOf } from './plan.ts'
import { draftInstructionsFor, instructionsFor, messagesFor } from './prompt.ts'
import { sourceBook } from './source-book.ts'
import thresholds from './thresholds.json' with { type: 'json' }
import { modelTools } from './tools/tools.ts'

type Subject = {
  input: AnswerInput
  question: Question
  planned: Pick<Planned, 'plan' | 'note'>
  /** The sources, best first. */
  entries: KnowledgeEntry[]
  /** Laws that the draft names and the sources lack. */
  laws: NamedLaw[]
  /** Cautions for this answer, as sentences. */
  cautions: string[]
  /** Whether somebody may be in danger, so that nothing has to be checked first. */
  isUrgent: boolean
  /** The model's answer from before it had sources; null where none was written. */
  draft: string | null
  /** Whether the draft has another form than the answer: advice, where a text to send is wanted. */
  isDraftOther?: boolean
}

/**
 * Everything a model is given to answer a question: instructions, messages, sources and tools.
 * `onCitation` gets each source before the first text that cites it.
 */
export function briefingFor(
  deps: SourceDeps,
  {
    input,
    question,
    planned: { plan, note },
    entries,
    laws,
    cautions,
    isUrgent,
    draft,
    isDraftOther = false,
  }: Subject,
  onCitation: (citation: Citation) => void,
  today = new Date(),
) {
  const { advisor, profile, history } = input
  const { pasted, counts } = question
  const district = { ...profile, ...counts }
  const smallTeam = hasSmallTeam(profile, counts)
  const terms = deps.knowledge.terms()?.words
  const isInLibrary = (section: string) => terms?.has(stem(section)) ?? false
  const book = sourceBook({ history, smallTeam, isInLibrary, onCitation })
  const fields = relevantFields(profile, plan.standalone, entries[0]?.domains ?? [advisor])
  const facts = profileFacts(profile, { fields })
  const sum = sumOf(
    district,
    isNewSubject(plan) ? [plan.standalone] : wholeConversation(input, plan),
  )
  const isLetter = wasLetter(history) || asksForLetter.test(question.request)
  const isToSend = plan.kind === 'draft' || (plan.kind === 'rework' && isLetter)
  const sources = [
    ...entries.map((entry, index) => book.show(entry, index >= thresholds.wholeEntries)),
    ...laws.map((law) => book.showSection(law)).filter(Boolean),
  ]
  return {
    /** Whether claims without a source are listed at the end. */
    namesUnsourced: !isToSend && !isUrgent,
    /** Whether the answer is a text for somebody else, in which nothing is cited. */
    isToSend,
    book,
    instructions: instructionsFor({
      advisor,
      kind: plan.kind,
      today,
      smallTeam,
      cautions,
      draft: draft === null ? null : isDraftOther ? 'other' : 'own',
    }),
    messages: messagesFor(
      {
        question: pasted ? requestOf(question) : input.question,
        standalone: plan.kind === 'followup' ? plan.standalone : null,
        pasted,
        history,
        note,
        profileLines: facts.map(
          ({ field, label, text }) => `${label}: ${text}${saidInstead(field, profile, counts)}`,
        ),
        sum,
        sources,
        draft: draft ?? '',
      },
      book,
      today,
    ),
    /** Next questions the conversation has offered already. */
    offered: new Set(history.flatMap(({ followUps }) => followUps.map(({ question }) => question))),
    profileUsed: facts.map(({ label }) => label),
    tools: modelTools({ ...deps, input, book }),
  }
}

export type Briefing = ReturnType<typeof briefingFor>

/** Instructions and messages for a draft, written while the sources are still being looked for. */
export function draftBriefingFor(
  deps: SourceDeps,
  { input, question }: Pick<Subject, 'input' | 'question'>,
  today = new Date(),
) {
  const { advisor, profile, history } = input
  const plan = planByWords(question, history)
  const planned = { plan, note: noteOf(history) }
  const none = { entries: [], laws: [], cautions: [], isUrgent: false, draft: null }
  const { messages } = briefingFor(deps, { input, question, planned, ...none }, () => {}, today)
  const smallTeam = hasSmallTeam(profile, question.counts)
  return {
    instructions: draftInstructionsFor({ advisor, kind: plan.kind, today, smallTeam }),
    messages,
  }
}

/** By the team a person names, or by the profile: the students of a question may be those of one case. */
const hasSmallTeam = (profile: DistrictProfile, { itStaff }: Counts) =>
  isSmallTeam(itStaff === undefined ? profile : { ...profile, itStaff })

export type DraftBriefing = ReturnType<typeof draftBriefingFor>

/** "as a note to the parents" */
const asksForLetter =
  /\b(?:announcement|e-?mail|letter|memo|message|note|post)\b[^.?!\n]{0,12}\b(?:to|for)\b/i

/** "; in this conversation 1,900, which goes first" behind a number that was said otherwise; else ''. */
function saidInstead(field: string, profile: DistrictProfile, counts: Counts): string {
  const key = field as keyof Counts
  const said = counts[key]
  return said === undefined || said === profile[key]
    ? ''
    : `; in this conversation ${said.toLocaleString('en-US')}, which goes first where it means the same`
}

/** Whether the last answer was a letter: another form of it is one, too. */
function wasLetter(history: Message[]): boolean {
  const last = history.findLast(({ role }) => role === 'assistant')?.text ?? ''
  return /^[*_>\s]*(?:subject|to|re|dear|hi|hello|good (?:morning|afternoon))\b[^\n]{0,80}[,:]/i.test(
    last,
  )
}

/**
 * The conversation's questions, newest first: a table or letter may need a sum asked for earlier.
 */
function wholeConversation({ history }: AnswerInput, { standalone }: Plan): string[] {
  const asked = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  return [standalone, ...asked.toReversed()]
}

const asksForSum = (request: string) => emphasisOf(request).sum

/** The sum at the prices named last, else at example prices where a price is asked for; or ''. */
function sumOf(district: DistrictProfile, requests: string[]): string {
  const said = requests
    .map((request, index) =>
      saidSum(district, request, requests.slice(0, index).filter(asksForSum)),
    )
    .find((sum) => sum !== null)
  if (said) return `${said.headline}\n\n${said.text}`
  const request = requests.join('\n')
  if (!asksForSum(request)) return ''
  const sum = costSum(district, request)
  if (sum) return `${sum.headline}\n\n${sum.text}`
  const hundred = costPerHundred(request)
  return hundred ? `${hundred} ${profileHint}` : ''
}
