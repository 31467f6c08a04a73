import type { Question } from '../question/read.ts'
import { cautionsFor, isRefusal, type Judged } from './cautions.ts'
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
 * The care that a model's judgment and the words of a message come to. Without a judgment the words
 * decide. Where a model finds a message fine, what the words only suspect is not held against it; but
 * what is likely declined is still declined first, if the writing model finds it asked, too, so that no
 * message talks its way past both; and papers of a lawsuit still go to counsel first, save in a text to
 * be sent. What the words stop no model is asked about.
 */
export function careFor(
  { judgment, kind }: { judgment: Judgment | null; kind: string },
  question: Judged & Pick<Question, 'isEmergency'>,
): Care {
  const cautions = cautionsFor(question)
  if (judgment === null) {
    const said = cautions.map((caution) => `Say in your own words: ${caution}`)
    return { stop: null, cautions: said, banner: question.isEmergency }
  }
  const { stop, caution, banner = false } = judgments[judgment]
  if (stop) return { stop: stopOf(stop, question), cautions: [], banner }
  if (caution) return { stop: null, cautions: [caution], banner }
  const refused = cautions
    .filter(isRefusal)
    .map((caution) => `Where <question> really asks for that, begin with this: ${caution}`)
  const sued = cautions
    .filter((caution) => caution === texts.cautions.lawsuit && kind !== 'draft')
    .map((caution) => `Only where it bears on the question: ${caution}`)
  return { stop: null, cautions: [...refused, ...sued], banner }
}
