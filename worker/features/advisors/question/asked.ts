import { contentWords, words } from '../../../../domain/text/words.ts'
import { type MessageSigns, readSigns } from '../safety/message-model.ts'
import { draftIn, type Form, formIn } from './form.ts'

/** A request with all that it is looked up and judged by. */
export type Asked = {
  /** The request itself: without pasted text, instructions to the advisor and wishes about length; placeholders as plain words. */
  request: string
  /** Wished length or form of the answer. */
  form: Form | null
  /** The request without what is not its subject ("please explain"), to look it up by. */
  query: string
  /** Its words in lower case, in their order. */
  words: string[]
  /** Those that carry its subject, each once. */
  subjectWords: string[]
  /** Names more than one thing to look for. */
  hasSubject: boolean
  /** The signs that the message is not one that is simply answered. */
  signs: MessageSigns
}

/** Words about the talk and the text wanted that would be searched as if they were the subject. */
const aboutTheTalk =
  /^(?:(?:please|can you|could you|how (?:do|would|can|should) (?:i|we))\s+)?(?:explain|describe|summari[sz]e|tell me (?:about|more about)|give me|write me|i need|we need|show me)\s+|^(?:\w+ing topics?|new (?:topic|subject|question)|another question|different (?:topic|question))[:,.]?\s+|\b(?:please|thanks|realistic(?:ally)?)\b/gi
/** The text that is wanted and its readers: "a one-page memo for the board about …". */
const audience =
  /\b(?:an? )?(?:one[- ]page )?(?:(?<!google )slides?|talking points|one[- ]pager|memo|e-?mail|letter|handout)(?: (?:for|to) (?:the |my |our )?(?:board|principals|staff|teachers|superintendent|parents|families|cabinet))?[,:]?\s+(?:on |about |saying |explaining )?(?=\S+ \S)/gi
/** "one tech for 600 students", which the entries call a one-person department. */
const alone =
  /\b(?:1|one|a single|only one) (?:tech(?:nician)?|it (?:person|guy|staff)|technology person)\b(?: (?:for|and|with) [\d,]+ (?:students|kids|devices|users))?/gi

/** Circumstances of the asker in a long message, which are no question: how many they are, who wants it by when. */
const circumstances = new RegExp(
  [
    // "I'm 3 weeks into my new job"
    /\b(?:i'?m |we'?re |i am |we are )?\d+ (?:days|weeks|months|years) in(?:to)? (?:the|my|this) (?:\w+ ){0,2}job\b/,
    // "a team of 4 techs"
    /\b(?:an? )?(?:(?:staff|team) of )?\d+ (?:it |tech )?(?:staff|techs?|technicians|people)\b/,
    // "for 2,400 students"
    /\b(?:for )?[\d,]{3,} (?:students|kids)\b/,
    // "before the next board meeting on Monday"
    /\b(?:at |for |before )?(?:the |our |a |my )?(?:next )?board meeting(?: is)?(?: on| this| next)? \w+day\b/,
    // "my superintendent keeps asking"
    /\b(?:the|my|our|a) (?:superintendent|supt|board(?: member| president)?|principal|cabinet) (?:keeps? (?:asking|saying)|wants?(?: to know)?|asks|asked|thinks)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
/** In words that carry the subject: from here on a question tells circumstances, too. */
const longRequest = 10

/** Reads a request that may wish for a form of its answer. */
export function readAsked(text: string): Asked {
  const { form, rest: request } = formIn(text)
  const subjectWords = contentWords(request)
  const query = queryOf(request, subjectWords.length >= longRequest)
  return {
    request,
    form,
    query,
    words: words(request),
    subjectWords,
    hasSubject: contentWords(query).length > 1,
    signs: readSigns(request),
  }
}

/** The words to search by. "Email" is a subject, unless an e-mail is what is to be written. */
function queryOf(request: string, isLong: boolean): string {
  const subject = (isLong ? request.replace(circumstances, ' ') : request)
    .replace(aboutTheTalk, ' ')
    .replace(/\b(board|council) members?\b/gi, '$1')
    .replace(draftIn(request) ? audience : /^$/, ' ')
    .replace(alone, 'one person technology department')
  return contentWords(subject).length > 0 ? subject.replace(/\s+/g, ' ').trim() : request
}
