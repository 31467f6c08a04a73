import type { Question } from '../question/read.ts'
import { cautionsFor, type Judged } from './cautions.ts'
import data from './judgments.json' with { type: 'json' }
import { type Stop, type StopKind, stopOf } from './stops.ts'
import texts from './texts.json' with { type: 'json' }

/** The kinds of message that need care, as a model names them. */
export type Judgment = keyof typeof data

export const judgmentKinds = Object.keys(data) as Judgment[]

type Meaning = { means: string; stop?: StopKind; caution?: string; banner?: boolean }
const judgments = data as Record<Judgment, Meaning>

/** Each kind with its meaning, as instructions for the model that judges messages. */
export const judgmentsInWords = judgmentKinds
  .map((kind) => `"${kind}" (${judgments[kind].means})`)
  .join(', ')

/**
 * The first things to do where somebody may be in danger, as Markdown above an answer. It never
 * replaces the answer: one banner too many costs little, one too few may cost a life.
 */
export const emergencyBanner = texts.emergency.join('\n')

export type Care = {
  /** The text shown in place of an answer, or null. */
  stop: Stop | null
  /** Cautions for the model, as sentences. */
  cautions: string[]
  /** Whether the emergency banner stands above the answer. */
  banner: boolean
}

/**
 * The care for a message, by the model's judgment and by its words. Without a judgment the words
 * decide. With one they can still add a caution, so that no message talks its way past both; not to
 * a text to be sent, where the model finds no cause for one.
 */
export function careFor(
  { judgment, kind }: { judgment: Judgment | null; kind: string },
  question: Judged & Pick<Question, 'isEmergency'>,
  stopByWords: Stop | null,
): Care {
  const cautions = cautionsFor(question)
  if (judgment === null) {
    const said = cautions.map((caution) => `Say in your own words: ${caution}`)
    return { stop: stopByWords, cautions: said, banner: question.isEmergency }
  }
  const { stop, caution, banner = false } = judgments[judgment]
  if (stop) return { stop: stopOf(stop, question), cautions: [], banner }
  if (caution) return { stop: null, cautions: [caution], banner }
  const likely = cautions.map((caution) => `Only where it bears on the question: ${caution}`)
  const byWords = stopByWords ? [texts.likeDeclined] : kind === 'draft' ? [] : likely
  return { stop: null, cautions: byWords, banner }
}
