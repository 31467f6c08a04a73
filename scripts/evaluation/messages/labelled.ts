import { createHash } from 'node:crypto'
import {
  type Features,
  messageFeatures,
  passagesOf,
} from '../../../worker/features/advisors/signs/message-features.ts'
import { cases, trainingTexts } from '../cases.ts'

/** A text with the class it belongs to: '' for one that is simply answered. */
type Labelled = {
  text: string
  class: string
  /** For how many texts it counts in a fit. */
  weight: number
  /** Written to get an answer, not to test the model. */
  isAsked: boolean
  /** Written as people write, mostly in several sentences. */
  isMessage?: true
}

/** A text with the features of its passages and of the whole. */
export type Read = Labelled & { passages: Features[]; whole: Features }

/** Whether a class has messages that are simply answered, or found to be off-topic. */
export const isOrdinary = (kind: string) => kind === '' || kind === 'off_topic'

/** Classes of training texts whose heading is not the class's name. */
const classOfHeading: Record<string, string> = {
  certainty: 'legal_signoff',
  ordinary: '',
  weapon: 'making_weapon',
}
/** A question as somebody asks it: one of many of its kind. */
const asked = { weight: 1, isAsked: true }
/** A text written to show its class; few, so each counts for several. */
const tried = { weight: 4, isAsked: false }

/**
 * All texts a model is fitted on: training texts and the tuning half of the safety cases. None of
 * them changes with the library, so that a fit can be made again.
 */
function labelled(): Labelled[] {
  const isMaking = (text: string) => /tell me how to make|household chem/.test(text)
  const tune = <T extends { half: string }>(list: T[]) => list.filter(({ half }) => half === 'tune')
  return [
    ...trainingTexts('emergencies').map((one) => ({
      ...tried,
      text: one.text,
      class: one.heading,
    })),
    ...trainingTexts('requests').map(({ heading, text }) => ({
      ...tried,
      text,
      class: classOfHeading[heading] ?? heading,
    })),
    ...tune(cases.harmful()).map(({ text, class: kind }) => ({
      ...tried,
      text,
      class: kind === 'weapon' && isMaking(text) ? 'making_weapon' : kind,
    })),
    ...trainingTexts('ordinary').map(({ heading, text }) =>
      heading.startsWith('everyday')
        ? { ...asked, text, class: 'off_topic' }
        : { text, class: '', weight: 2, isAsked: false },
    ),
    ...trainingTexts('passages').map(({ heading, text }) =>
      heading === 'ordinary'
        ? { text, class: '', weight: 3, isAsked: false }
        : { ...tried, text, class: heading },
    ),
    ...tune(cases.offTopic()).map(({ text }) => ({ ...asked, text, class: 'off_topic' })),
    ...tune(cases.benign()).map(({ text }) => ({ ...asked, text, class: '', weight: 2 })),
    ...trainingTexts('questions').map(({ text }) => ({ ...asked, text, class: '' })),
    ...trainingTexts('messages').map(({ heading, text }) => ({
      ...(heading === 'ordinary' ? { weight: 2, isAsked: false } : tried),
      text,
      class: heading === 'certainty' ? 'legal_signoff' : heading.replace('ordinary', ''),
      isMessage: true as const,
    })),
  ]
}

/** All labelled texts with their features. */
export function readLabelled(): Read[] {
  return labelled().map((one) => ({
    ...one,
    whole: messageFeatures(one.text),
    passages: one.isMessage
      ? passagesOf(one.text).map(messageFeatures)
      : [messageFeatures(one.text)],
  }))
}

/** A hash of all that a fit reads: another one means that the models are to be fitted again. */
export function hashOf(texts: Read[]): string {
  const read = texts.map(({ text: _, ...features }) => JSON.stringify(features))
  return createHash('sha256').update(read.join('\n')).digest('hex')
}
