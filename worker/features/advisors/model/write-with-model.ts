import type { ConversationNote } from '../../../../domain/advisors/conversation-note.ts'
import { followUpOf } from '../../../../domain/advisors/conversations.ts'
import { type Citation, nextQuestion } from '../../../../domain/advisors/knowledge.ts'
import { report } from '../../../http/report.ts'
import type { Transcript } from '../composer/stream-writer.ts'
import type { Briefing } from './briefing.ts'
import { type CheckCounts, checkedText } from './checking/check.ts'
import { evidenceOf, shared } from './checking/evidence.ts'
import { withoutSourceList } from './checking/source-list.ts'
import { ModelFailure, withoutUpstreamText } from './failure.ts'
import { modelAnswer, type Usage } from './model-answer.ts'
import type { Models, NamedModel } from './models.ts'

/** Gets each source before the first text that cites it. */
type OnCitation = (citation: Citation) => void

/** Callbacks for measuring an answer: its citations, tokens and failures. */
export type Measured = {
  counts?: CheckCounts
  onUsage?(usage: Usage): void
  onFailure?(failure: ModelFailure): void
}

type Options = Measured & {
  signal: AbortSignal
  /** The note updated by this turn; null when none came. */
  note: Promise<ConversationNote | null>
  /** Whether the first model gave no sign of life already. */
  isFirstSilent: boolean
}

/** The remark under an answer that could not be compared with the library. */
const fromDraft =
  '\n\n*This is a first draft: the language model stopped before it was compared with the library. Check a law, a deadline or a price in it before you rely on it.*'
/** How long the note is waited for after the answer, in milliseconds. */
const noteMs = 2_000
const mostFollowUps = 3

/**
 * Writes the answer with the first model, or with the next where it fails or is slow to begin;
 * false when none finished.
 */
export async function writeWithModel(
  { writers, waits }: Pick<Models, 'writers' | 'waits'>,
  brief: (onCitation: OnCitation) => Briefing,
  options: Options,
  out: Transcript,
): Promise<boolean> {
  for (const [index, writer] of writers.entries()) {
    const isLast = index === writers.length - 1
    if (index === 0 && options.isFirstSilent) continue
    if (index > 0) out.progress('Still working on it: a second model is asked now…')
    if (await writeOne(writer, brief, { ...options, waits, isLast }, out)) return true
    // After visible text a second beginning would be read as part of it.
    if (out.begun()) return false
  }
  return false
}

async function writeOne(
  { name, model }: NamedModel,
  brief: (onCitation: OnCitation) => Briefing,
  {
    signal,
    waits,
    counts,
    onUsage,
    onFailure,
    note,
    isLast,
  }: Options & Pick<Models, 'waits'> & { isLast: boolean },
  out: Transcript,
): Promise<boolean> {
  const waiting: Citation[] = []
  const briefing = brief((citation) =>
    out.begun() ? out.sources([citation]) : waiting.push(citation),
  )
  const late = new AbortController()
  const handOverAfter = (ms: number) =>
    setTimeout(() => {
      if (!isLast && !out.begun()) late.abort()
    }, ms)
  let handOver = handOverAfter(waits.handOverMs)
  let isThinking = false
  let answer = ''
  const onWord = () => {
    if (isThinking) return
    isThinking = true
    clearTimeout(handOver)
    handOver = handOverAfter(waits.thinkingMs)
  }
  try {
    const pieces = modelAnswer({
      model,
      briefing,
      waits,
      counts,
      onUsage,
      onWord,
      signal: AbortSignal.any([signal, late.signal]),
    })
    for await (const delta of pieces) {
      if (!out.begun()) {
        out.writer(name)
        out.profile(briefing.profileUsed)
      }
      answer += delta
      // Sources are sent before the words that cite them.
      out.sources(waiting.splice(0))
      out.text(delta)
    }
    out.end()
  } catch (error) {
    if (signal.aborted) throw error
    out.end()
    const reason = late.signal.aborted ? new ModelFailure('The model was slow to begin') : error
    const failure = withoutUpstreamText(reason)
    report(failure, { model: name })
    onFailure?.(failure)
    return false
  } finally {
    clearTimeout(handOver)
  }
  out.followUps(nextQuestions(briefing, answer).map(followUpOf))
  await addNote(note, out)
  return true
}

/**
 * Writes the first model's draft as the answer, where every model failed to make it exact; false where
 * there is none.
 */
export async function writeDraft(
  { writers: [writer] }: Pick<Models, 'writers'>,
  brief: (onCitation: OnCitation) => Briefing,
  { draft, note, counts }: Pick<Options, 'note' | 'counts'> & { draft: string | null },
  out: Transcript,
): Promise<boolean> {
  if (!draft || !writer) return false
  const { book, namesUnsourced, isToSend, profileUsed } = brief(() => {})
  const options = { namesUnsourced, isToSend, ...(counts && { counts }) }
  out.writer(writer.name)
  out.profile(profileUsed)
  for await (const piece of checkedText(withoutSourceList(whole(draft), book), book, options))
    out.text(piece)
  out.text(fromDraft)
  out.end()
  await addNote(note, out)
  return true
}

async function* whole(text: string) {
  yield text
}

/** Adds the note of the conversation where it comes in time. */
async function addNote(note: Options['note'], out: Transcript): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, noteMs, null))
  const newNote = await Promise.race([note, late])
  if (newNote) out.note(newNote)
}

/**
 * The next question of each cited entry that is nearest to the answer and new in the conversation;
 * none where none is near.
 */
function nextQuestions({ book, offered }: Briefing, answer: string): string[] {
  const said = evidenceOf(answer)
  const nearness = (question: string) => shared(evidenceOf(question), said).words
  const cited = book.cited()
  /** Entries that are told already, or that a question before leads to. */
  const told = new Set<string | undefined>(cited.map(({ id }) => id))
  const nearest = cited.flatMap(({ nextQuestions }) => {
    const [best] = nextQuestions
      .map((next) => nextQuestion(next))
      .filter(({ question, entryId = question }) => !offered.has(question) && !told.has(entryId))
      .filter(({ question }) => nearness(question) > 0)
      .sort((a, b) => nearness(b.question) - nearness(a.question))
    if (best) told.add(best.entryId ?? best.question)
    return best ? best.question : []
  })
  return nearest.slice(0, mostFollowUps)
}
