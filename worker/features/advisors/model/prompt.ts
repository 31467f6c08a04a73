import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type ConversationNote,
  noteInLines,
} from '../../../../domain/advisors/conversation-note.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { citationNumber } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import { dayInWords } from '../../../../domain/text/dates.ts'
import { said } from './call-model.ts'
import { sourcedText, withoutNotes } from './checking/unsourced.ts'
import type { TurnKind } from './plan.ts'
import answerText from './prompts/answer.md?raw'
import formsText from './prompts/forms.md?raw'
import { filled, sectionsOf } from './prompts/sections.ts'
import { tagged, untagged } from './prompts/tags.ts'
import type { SourceBook } from './source-book.ts'
import { daysAhead } from './tools/calendar.ts'

/** The most earlier messages a model is shown, newest last; the note has the rest. */
const historyMessages = 8
const historyCharacters = 12_000

type Instructions = {
  advisor: AdvisorId
  kind: TurnKind
  today: Date
  /** Whether the profile says that few people do the work. */
  smallTeam: boolean
  /** Cautions for this question, as sentences. */
  cautions: string[]
  /** What the model has drafted already: the answer, or one of another form; null for nothing. */
  draft: 'own' | 'other' | null
}

const answerTexts = sectionsOf(answerText, [
  'role',
  'use',
  'use in a text',
  'notes',
  'review',
  'small team',
  'no small team',
  'bounds',
  'cautions',
  'examples',
])
const formTexts = sectionsOf(formsText, ['question', 'draft', 'summary', 'rework', 'chat'])
/** The form of an answer, by the kind of turn. */
const forms: Record<TurnKind, string> = { ...formTexts, followup: formTexts.question }

/** The system message. Nothing a person types gets into it. */
export function instructionsFor(given: Instructions): string {
  const { kind, smallTeam, cautions, draft } = given
  return [
    roleOf(given),
    // After a draft a review takes the place of both.
    ...(draft === 'own' ? [answerTexts.review] : [forms[kind], usesOf(kind)]),
    draft === 'other' ? answerTexts.notes : '',
    answerTexts[smallTeam ? 'small team' : 'no small team'],
    answerTexts.bounds,
    cautions.length > 0 ? filled(answerTexts.cautions, { cautions: cautions.join(' ') }) : '',
    draft !== 'own' && (kind === 'question' || kind === 'followup') ? answerTexts.examples : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const usesOf = (kind: TurnKind) => answerTexts[kind === 'draft' ? 'use in a text' : 'use']

/** The system message of a first draft, before there are sources. */
export function draftInstructionsFor(
  given: Pick<Instructions, 'advisor' | 'kind' | 'today' | 'smallTeam'>,
): string {
  const { kind, smallTeam } = given
  const few = smallTeam ? answerTexts['small team'] : ''
  return [roleOf(given), forms[kind], few, answerTexts.bounds].filter(Boolean).join('\n\n')
}

function roleOf({ advisor, today }: Pick<Instructions, 'advisor' | 'today'>): string {
  const { title, scope } = advisors[advisor]
  return filled(answerTexts.role, { day: dayInWords(today), title, brand: brand.name, scope })
}

type Turn = {
  question: string
  /** The message rewritten to be understood alone; null where it is already. */
  standalone: string | null
  pasted: string
  history: Message[]
  note: ConversationNote
  profileLines: string[]
  /** The district's sum at the prices named, else at example prices; or ''. */
  sum: string
  sources: string[]
  /** The model's draft from before it had sources, or ''. */
  draft: string
}

/** The messages a model gets: the conversation, then sources, profile, note and question, each in its own tags. */
export function messagesFor(turn: Turn, book: SourceBook, today: Date) {
  const { question, standalone, pasted, history, note, profileLines, sum, sources, draft } = turn
  const noteLines = noteInLines(note)
  const days = daysAhead(`${question}\n${standalone ?? ''}\n${noteLines.join('\n')}`, today)
  for (const text of [question, pasted, ...noteLines, ...profileLines, sum]) book.allowOwn(text)
  for (const text of [dayInWords(today), ...days]) book.allow(text)
  for (const { role, text } of history)
    if (role === 'user') book.allowOwn(text)
    else book.allow(sourcedText(text))
  const parts = [
    tagged('sources', sources.join('\n\n')),
    tagged('profile', profileLines.join('\n')),
    tagged('sum', sum),
    tagged('note', noteLines.join('\n')),
    tagged('pasted', pasted),
    tagged('question', question),
    days.length > 0 ? `Days ahead: ${days.join('; ')}` : '',
    standalone && standalone !== question ? `In full: ${untagged(standalone)}` : '',
    tagged('draft', draft),
  ]
  return [...boundedHistory(history, book), said('user', parts.filter(Boolean).join('\n\n'))]
}

function sentenceBefore(text: string, at: number): string {
  return (
    text
      .slice(0, at)
      .split(/\n|(?<=[.!?])\s/)
      .at(-1) ?? ''
  )
}

/** The last messages, with citation numbers replaced by ids of lines at hand, or removed. */
function boundedHistory(history: Message[], book: SourceBook) {
  let left = historyCharacters
  return history
    .slice(-historyMessages)
    .reverse()
    .filter(({ text }) => {
      left -= text.length
      return left >= 0
    })
    .reverse()
    .map(({ role, text, citations }) => {
      const linked = withoutNotes(text)
        .replace(citationNumber, (_, digits: string, at: number, whole: string) => {
          const citation = citations.find(({ number }) => number === Number(digits))
          const id = citation && book.lineOfEarlier(citation, sentenceBefore(whole, at))
          return id ? `[${id}]` : ''
        })
        .replace(/[^\S\n]+(?=[.,;:!?\n]|$)/g, '')
      return said(role, untagged(linked))
    })
}
