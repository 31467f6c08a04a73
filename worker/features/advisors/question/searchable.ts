import { contentWords } from '../../../../domain/text/words.ts'

/** What would be searched as if it were the subject: "explain …", "please". The length is read before (brief.ts). */
const form =
  /^(?:(?:please|can you|could you|how (?:do|would|can|should) (?:i|we))\s+)?(?:explain|describe|summari[sz]e|tell me (?:about|more about)|give me|write me|i need|we need|show me)\s+|\b(?:please|thanks|realistic(?:ally)?)\b/gi
/** The text that is wanted and its readers: "a one-page memo for the board about …". */
const audience =
  /\b(?:an? )?(?:one[- ]page )?(?:(?<!google )slides?|talking points|one[- ]pager|memo|e-?mail|letter|handout)(?: (?:for|to) (?:the |my |our )?(?:board|principals|staff|teachers|superintendent|parents|families|cabinet))?[,:]?\s+(?:on |about |saying |explaining )?(?=\S+ \S)/gi
/** "one tech for 600 students", which the entries call a one-person department. */
const alone =
  /\b(?:1|one|a single|only one) (?:tech(?:nician)?|it (?:person|guy|staff)|technology person)\b(?: (?:for|and|with) [\d,]+ (?:students|kids|devices|users))?/gi

/** What a long message tells of the asker rather than asks: how many they are, who wants it by when. */
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
const longAsk = 10

/** What to look a request up by. */
export function searchable(ask: string): string {
  const subject = (contentWords(ask).length >= longAsk ? ask.replace(circumstances, ' ') : ask)
    .replace(form, ' ')
    .replace(/\b(board|council) members?\b/gi, '$1')
    .replace(audience, ' ')
    .replace(alone, 'one person technology department')
  return contentWords(subject).length > 0 ? subject.replace(/\s+/g, ' ').trim() : ask
}
