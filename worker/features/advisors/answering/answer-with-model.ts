import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import { report } from '../../../http/report.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { stopAnswer } from '../composer/library-answer.ts'
import type { Transcript } from '../composer/stream-writer.ts'
import { writeComposed } from '../composer/write-composed.ts'
import { briefingFor, draftBriefingFor } from '../model/briefing.ts'
import { ModelFailure, withoutUpstreamText } from '../model/failure.ts'
import { sourcesFor } from '../model/find-sources.ts'
import { firstDraft } from '../model/first-draft.ts'
import type { Models } from '../model/models.ts'
import { lawsNamedIn } from '../model/named-laws.ts'
import { type Planned, planAnswer, planByWords, type TurnKind } from '../model/plan.ts'
import { type Measured, writeDraft, writeWithModel } from '../model/write-with-model.ts'
import type { Question } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { declinedIn, isRefusal } from '../safety/cautions.ts'
import { careFor, emergencyBanner } from '../safety/judgment.ts'

/** A question as read, and the means to answer it. */
export type Asked = {
  knowledge: KnowledgeRepository
  input: AnswerInput
  question: Question
}

/**
 * Plans, judges, finds sources and has the models write, each sentence checked as it comes; false when
 * no model got to the end. Meanwhile the first model drafts an answer from what it knows, which is then
 * made exact. Where every model fails before its first word, the draft is the answer; one that breaks off
 * keeps what a reader has seen already.
 */
export async function answerWithModel(
  models: Models,
  asked: Asked,
  out: Transcript,
  signal: AbortSignal,
  measured: Measured = {},
): Promise<boolean> {
  const { knowledge, input, question } = asked
  let isSlow = false
  const slow = setTimeout(() => {
    isSlow = true
    if (!out.begun()) out.progress('Looking it up…')
  }, models.waits.progressMs)
  let draft: ReturnType<typeof beginDraft> = null
  try {
    draft = beginDraft(models, asked, signal, measured)
    const planned = await planAnswer(models, { knowledge, question, input, signal })
    const care = careFor(planned.plan, question)
    if (care.banner && !out.opened()) out.opening(emergencyBanner)
    if (care.stop) {
      await writeComposed(await stopAnswer(knowledge, care.stop), out, signal)
      return true
    }
    return await writeFrom(models, asked, { planned, cautions: care.cautions, draft }, out, {
      ...measured,
      signal,
      isSlow: () => isSlow,
    })
  } catch (error) {
    if (signal.aborted) throw error
    tellFailure(withoutUpstreamText(error), models, measured)
    return false
  } finally {
    clearTimeout(slow)
    draft?.drop()
  }
}

/** What has been begun and decided before an answer is written. */
type Prepared = {
  planned: Planned
  cautions: string[]
  draft: ReturnType<typeof beginDraft>
}

/**
 * Finds the sources and has the models write from them and the draft; where none gets to the end, the
 * draft is the answer.
 */
async function writeFrom(
  models: Models,
  { knowledge, input, question }: Asked,
  { planned, cautions, draft }: Prepared,
  out: Transcript,
  { isSlow, ...measured }: Measured & { signal: AbortSignal; isSlow: () => boolean },
): Promise<boolean> {
  const deps = { knowledge, ai: models.ai }
  const isUrgent = out.opened()
  const [entries, drafted] = await Promise.all([
    sourcesFor(deps, input, { ...planned, pasted: question.pasted }),
    isUrgent ? null : draft?.servingFor(planned.plan.kind),
  ])
  draft?.drop()
  const { text = null, isOther = false, isSilent = false } = drafted ?? {}
  if (isSlow() && text) out.progress('Checking it against the library…')
  const laws = text ? await lawsNamedIn(text, entries, knowledge) : []
  const found = { entries, laws, cautions, isUrgent }
  const subject = { input, question, planned, ...found, draft: text, isDraftOther: isOther }
  if (isSilent) tellFailure(new ModelFailure('The model said nothing'), models, measured)
  const brief = (onCitation: (citation: Citation) => void) => briefingFor(deps, subject, onCitation)
  const options = { ...measured, note: planned.newNote, isFirstSilent: isSilent }
  if (await writeWithModel(models, brief, options, out)) return true
  // A draft knows nothing of cautions, and one of another form is no answer.
  const serves = cautions.length === 0 && !isOther && !out.begun()
  return serves && (await writeDraft(models, brief, { ...options, draft: text }, out))
}

/**
 * Whether a kind of turn has a first draft: a summary or another form comes from the conversation.
 */
function isDraftedKind(kind: TurnKind): boolean {
  return kind === 'question' || kind === 'followup' || kind === 'draft'
}

/**
 * The first model's draft, begun; null where none is wanted: it is asked without the rules of care that
 * the answer gets, so not in danger or where a part is likely to be declined.
 */
function beginDraft(
  { drafts, writers: [writer, ...others], waits }: Models,
  { knowledge, input, question }: Asked,
  signal: AbortSignal,
  { onUsage }: Measured,
) {
  const { kind } = planByWords(question, input.history)
  if (!drafts || !writer || !isDraftedKind(kind)) return null
  if (question.isSureEmergency || isRefusal(declinedIn(question) ?? '')) return null
  const briefing = draftBriefingFor({ knowledge, ai: undefined }, { input, question })
  // Where another model can be asked, a draft is given up as soon as an answer would be.
  const stallMs = others.length > 0 ? waits.handOverMs : waits.stallMs
  const { draftMs } = waits
  const waited = { stallMs, draftMs }
  const begun = firstDraft({ model: writer.model, briefing, waits: waited, signal, onUsage })
  return {
    drop: begun.drop,
    /**
     * The draft where it serves for an answer of this kind: advice for a text to send, too, but not the
     * other way; null where it does not.
     */
    async servingFor(planned: TurnKind) {
      const isOther = (planned === 'draft') !== (kind === 'draft')
      if (!isDraftedKind(planned) || (isOther && planned !== 'draft')) return null
      return { ...(await begun.drafted), isOther }
    },
  }
}

/** Reports a failure of the first model. */
function tellFailure(failure: ModelFailure, { writers }: Models, { onFailure }: Measured): void {
  report(failure, { model: writers[0]?.name ?? '' })
  onFailure?.(failure)
}
