import { endsWith, type Span } from './finding.ts'
import { isGivenName } from './given-names.ts'
import { type Context, weigh } from './name-context.ts'
import type { Word } from './words.ts'

const ownKin = endsWith(
  /\b(?:my|our|his|her|their) (?:\d{1,2}(?:st|nd|rd|th)[ -]grade )?(?:son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece|brother|sister|cousin|twin|classmate)(?:,? (?:is|named|called))?[ ,]{1,2}$/i,
)
const named = endsWith(
  /\b(?:student|kid|boy|girl|child|son|daughter|grader|pupil)(?: in [\p{L}\d ]{1,12}| is| whose name is|'s name is)?,? (?:named |called |is )?$/iu,
)
const forPerson = endsWith(
  /\b(?:for|of|about|unlock|reset|remove|unenroll|withdraw|re|add|enroll|move)[ :]{1,2}$/i,
)
/** "it's 4410982, orla venn": a pair alone between two signs, or alone in its line. */
const opensPart = endsWith(
  /(?:^|[\n,;:(|–—→/-]\s?|\b(?:hi|hey|hello|re|it['’]s|its|that['’]s|this is|for|of|reset|unlock)[, ]{1,2})$/i,
)
const closesPart = /^(?:['’]s)?\s?(?:$|[\n,;)|.?!:–—→/-])/
/** What a line about a pupil's account or record speaks of. */
const schoolTalk =
  /\b(?:locked out|log-?in|password|pw|pin|reset|unlock|id|iep|504|dob|grade|gpa|suspended|detention|absent|mom|dad|teacher|student|kid|ipad|chromebook|laptop)\b/i
const greeting = /^(?:(?:hi|hey|hello|pls|please)[, ]{1,2})*$/i
const nearby = 80

/** "orla's mom": only a child is told by these. */
const kinOf = /^['’]s (?:step)?(?:mom|mum|dad|mother|father|grandma|iep|504|gpa)\b/i
const pluralEnd = /(?:[^aeious]s|men|ies|est|ers|wide|ed)$/
const goesOn =
  /^(?:['’]s |[,.;:?!)]|$| (?:is|was|has|had|got|gets|needs|keeps|cant|can't|wont|won't|didnt|didn't|refuses|never|still|broke|says|who|and|wants|hates|does|did|will|just|failed|lost|forgot)\b)/i
const pronoun = /\b(?:he|hes|he's|she|shes|she's|his|him|her)\b/i

const isCandidateWord = (word: Word) =>
  word.shape === 'lower' &&
  (word.kind === 'unknown' || word.kind === 'soft') &&
  word.text.length > 1

/** A surname may look like a word, "pickering", where an account verb and a number stand around it. */
function isSecondWord(word: Word, { text, candidates }: Context): boolean {
  if (isCandidateWord(word)) return true
  const beside = /^[ ,/(|:#-]{1,4}$/
  return (
    word.shape === 'lower' &&
    word.kind === 'wordy' &&
    candidates.some(
      ({ start, type }) =>
        start >= word.end && type !== 'health' && beside.test(text.slice(word.end, start)),
    )
  )
}

function findPair(words: Word[], index: number, context: Context): Span | null {
  const [first, second, third] = words.slice(index, index + 3)
  if (!first || !second || !isCandidateWord(first) || !isSecondWord(second, context)) return null
  if (first.kind === 'soft' && second.kind === 'soft') return null
  if (context.text.slice(first.end, second.start) !== ' ') return null
  const isThree =
    third?.kind === 'unknown' &&
    isCandidateWord(third) &&
    context.text.slice(second.end, third.start) === ' ' &&
    !pluralEnd.test(third.text)
  const span = { start: first.start, end: (isThree ? third : second).end }
  const before = context.text.slice(Math.max(0, span.start - 60), span.start)
  const reasons = weigh(span, context)
  const inside = context.text.slice(context.sentence.start, context.sentence.end)
  const evidence = context.candidates.length > 0 || pronoun.test(inside)
  const isGiven = isGivenName(first.text)
  const isPlural = pluralEnd.test(second.text) && !reasons.personal && !isGiven
  if (reasons.staff || reasons.doubtful) return null
  if (reasons.own && named.test(before)) return span
  if (first.kind === 'soft' && !isGiven && !reasons.placed && !reasons.personal) return null
  if (isPlural) return null
  if (isGiven && (evidence || reasons.some)) return span
  if (reasons.placed || reasons.personal) return span
  if (reasons.adjacent) return span
  const begins = greeting.test(context.text.slice(context.sentence.start, span.start))
  if (evidence && begins && goesOn.test(context.text.slice(span.end, span.end + 16))) return span
  if (evidence && reasons.strong) return span
  if (!isGiven && second.kind === 'unknown' && standsAlone(span, context)) return span
  return evidence && (named.test(before) || forPerson.test(before)) ? span : null
}

/** A whole part of a line that speaks, or whose neighbours speak, of a pupil. */
function standsAlone({ start, end }: Span, { text, sentence }: Context): boolean {
  const from = Math.max(sentence.start, start - nearby)
  if (!opensPart.test(text.slice(from, start)) || !closesPart.test(text.slice(end, end + 4)))
    return false
  return schoolTalk.test(text.slice(Math.max(0, start - nearby), end + nearby))
}

function findSingle(word: Word, context: Context): Span | null {
  if (!isCandidateWord(word) || word.text.length < 3) return null
  const before = context.text.slice(Math.max(0, word.start - 60), word.start)
  const isNamed = /\b(?:named|called|name is) $/i.test(before) && weigh(word, context).own
  const after = context.text.slice(word.end, word.end + 16)
  const opens = /\b(?:password|pwd|pw|pass|login|pin) (?:for|of) $/i.test(before)
  const isOwner =
    opens && /^\s?(?:[=:]|is\b|was\b)/.test(context.text.slice(word.end, word.end + 4))
  if (isOwner) return { start: word.start, end: word.end }
  if (word.kind === 'unknown' && kinOf.test(after)) return { start: word.start, end: word.end }
  const isKin = ownKin.test(before) && goesOn.test(after)
  if (isGivenName(word.text)) return findGiven(word, context)
  return (isKin || isNamed) && !pluralEnd.test(word.text)
    ? { start: word.start, end: word.end }
    : null
}

/** A common given name, with the initial that may follow it, where something speaks of a child. */
function findGiven(word: Word, context: Context): Span | null {
  const initial = /^ (?![ai] )\p{L}\.?(?![\p{L}'’])/u.exec(
    context.text.slice(word.end, word.end + 4),
  )?.[0]
  const name = { start: word.start, end: word.end + (initial?.length ?? 0) }
  const { staff, doubtful, some } = weigh(name, context)
  return staff || doubtful || !some ? null : name
}

/** "student: b. okonedo": an initial and a surname right behind the word for a pupil. */
const initialled =
  /(?<=\b(?:student|kid|pupil|child|name)(?: is|:)? )\p{Ll}\. \p{Ll}{3,}(?:-\p{Ll}+)?/giu

/** Names typed without capitals count only where the words around leave little doubt. */
export function findLowercaseNames(context: Context): Span[] {
  const { text, sentence, candidates } = context
  const words = context.words.filter(
    (word) =>
      !candidates.some((c) => c.type !== 'iep_504' && c.start <= word.start && word.end <= c.end),
  )
  const inside = text.slice(sentence.start, sentence.end)
  const names: Span[] = [...inside.matchAll(initialled)].map((match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
  }))
  for (let index = 0; index < words.length; index++) {
    const pair = findPair(words, index, context)
    const single = pair ? null : findSingle(words[index]!, context)
    if (pair) while (words[index + 1] && words[index + 1]!.end <= pair.end) index++
    if (pair || single) names.push((pair ?? single)!)
  }
  return names
}
