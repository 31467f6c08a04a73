import { contentWords, words } from '../../../../domain/text/words.ts'
import { type MessageSigns, readSigns } from '../signs/message-model.ts'
import { type Form, formIn } from './form.ts'

/** A request with everything it is looked up and judged by. */
export type Asked = {
  /** The request itself: without pasted text, instructions to the advisor and wishes about length; placeholders as plain words. */
  request: string
  /** Wished length or form of the answer. */
  form: Form | null
  /** Its words in lower case, in their order. */
  words: string[]
  /** Those that carry its subject, each once. */
  subjectWords: string[]
  /** Whether there is more than one word to search for. */
  hasSubject: boolean
  /** The message model's reading of the request. */
  signs: MessageSigns
}

/** Reads a request that may wish for a form of its answer. */
export function readAsked(text: string): Asked {
  const { form, rest: request } = formIn(text)
  const subjectWords = contentWords(request)
  return {
    request,
    form,
    words: words(request),
    subjectWords,
    hasSubject: subjectWords.length > 1,
    signs: readSigns(request),
  }
}
