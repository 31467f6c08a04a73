import { isGivenName, placeLikelihood } from '../../../../domain/student-data/names/words.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import phrasing from './phrasing.json' with { type: 'json' }
import wordGroups from './word-groups.json' with { type: 'json' }

/** What a text is judged by: values of its words, groups of words and turns of phrase, by name. */
export type Features = Record<string, number>

/** Which groups a stem belongs to: "pistol" is a weapon, "wife" a relation. */
const groupsOf = byStem(wordGroups)
/** Which kinds of act a stem says: "shred" destroys, "reword" says. */
const actsOf = byStem(phrasing.acts)

function byStem(lists: Record<string, string>): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [group, list] of Object.entries(lists))
    for (const word of list.split(' ')) {
      const known = groups.get(stem(word)) ?? new Set()
      groups.set(stem(word), known.add(group))
    }
  return groups
}

/** Groups whose words are all one to a model: it must not matter whether a boy or a girl is meant. */
const interchangeable = new Set(['child', 'subject', 'object', 'kin'])
/** Groups of words that mean something else together with the way in which they are put. */
const metBy = '#fake #destroy #stealth #duty #work #child #kin #make #asked #opening'.split(' ')
const mostInGroup = 3
/** Two words together repeat what each of them says. */
const pairShare = 0.6
/** In characters: what follows is not looked at. */
const mostText = 4_000
const opensQuestion =
  /^(?:how|what|which|who|should|do|does|is|are|can(?! you)|when|where|why|may|must)\b/i

const turns = Object.entries(phrasing.turns).map(
  ([name, pattern]) => [name, new RegExp(pattern, 'i')] as const,
)
/** Words before the act that is asked for: "can you help me". */
const openers = new RegExp(phrasing.openers, 'i')
const betweenClauses = /[.;,:?!]\s+|\s+(?:and|so|but)\s+/

const betweenSentences = /(?<=[.?!;:])\s+|\n+/
/** In characters: what is shorter is read together with what follows. */
const leastSentence = 12
/** In characters: what is shorter is one request, in however many sentences. */
const leastMessage = 160
const mostPassages = 60
/** What the likeliest passage counts beside the whole text, whose style says more than its meaning. */
export const tellingShare = 0.6

/**
 * Kinds weighed together with how likely a text is to want anything at all that is declined: what is
 * hidden, forged or done behind a back is put alike, whatever it is done to.
 */
export const declinedKinds: ReadonlySet<string> = new Set(
  'attack prying duty personnel bypass schoolwork'.split(' '),
)
export const declinedShare = 0.5

/** Each sentence of a message, and each two that follow each other; of a short one the text itself. */
export function passagesOf(text: string): string[] {
  const sentences = text
    .slice(0, mostText)
    .split(betweenSentences)
    .filter((sentence) => sentence.trim().length >= leastSentence)
  if (sentences.length < 2 || text.length < leastMessage) return [text]
  const pairs = sentences.slice(1).map((sentence, place) => `${sentences[place]} ${sentence}`)
  return [...sentences, ...pairs].slice(0, mostPassages)
}

/**
 * The features of a text for the message models: each of its words and each two that follow each other, how
 * many different words it has of each group, how it is put, which of these come together, whether it
 * names somebody, whether it is put as a question and how long it is.
 */
export function messageFeatures(text: string): Features {
  const features: Features = {}
  if (namesSomebody(text)) features['#person'] = 1
  const stems = words(text.slice(0, mostText)).map(stem)
  let previous = ''
  for (const word of stems) {
    const name = asOneOfItsKind(word)
    features[name] = 1
    if (previous) features[`${previous}_${name}`] = pairShare
    previous = name
  }
  for (const word of new Set(stems))
    for (const group of groupsOf.get(word) ?? []) {
      const before = features[`#${group}`] ?? 0
      features[`#${group}`] = Math.min(before + 1, mostInGroup)
    }
  if (/\?\s*$/.test(text)) features['#asked'] = 1
  if (opensQuestion.test(text.trim())) features['#opening'] = 1
  const put = phrasingOf(text.slice(0, mostText))
  for (const name of put) features[name] = 1
  const met = [...put, ...metBy.filter((name) => name in features)]
  for (const [place, first] of met.entries())
    for (const second of met.slice(place + 1)) features[`${first}&${second}`] = 1
  features['#length'] = Math.log(1 + stems.length)
  return features
}

/**
 * How a text is put: its turns of phrase, "~unseen" for "so that nobody notices", and the kinds of
 * act its clauses begin with, ">destroy" for "please shred".
 */
function phrasingOf(text: string): string[] {
  const firsts = text
    .split(betweenClauses)
    .flatMap((clause) => words(clause.replace(openers, '')).slice(0, 1))
  const acts = new Set(firsts.flatMap((word) => [...(actsOf.get(stem(word)) ?? [])]))
  const [first = ''] = words(text)
  return [
    ...(actsOf.has(stem(first)) ? ['~order'] : []),
    ...turns.filter(([, pattern]) => pattern.test(text)).map(([name]) => `~${name}`),
    ...[...acts].map((act) => `>${act}`),
  ]
}

/** The word, or what stands for all words like it. */
function asOneOfItsKind(word: string): string {
  const stand = [...(groupsOf.get(word) ?? [])].find((group) => interchangeable.has(group))
  return stand ? `<${stand}>` : /^\d+$/.test(word) ? '<number>' : word
}

const titled = /\b(?:Mrs?|Ms|Mx|Coach)\.? \p{Lu}/u

/** "Ms. Ortega", "Dana Cole": somebody is named, most likely of the staff. "Ann Arbor" is a place. */
function namesSomebody(text: string): boolean {
  const capitalised = text.slice(0, mostText).match(/\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu) ?? []
  return titled.test(text) || capitalised.some((run) => hasGivenName(run.split(' ')))
}

function hasGivenName(run: string[]): boolean {
  const isPlace = (first?: string, second?: string) =>
    first !== undefined && second !== undefined && placeLikelihood([first, second]) === 'listed'
  return run.some(
    (word, index) =>
      isGivenName(word) && !isPlace(word, run[index + 1]) && !isPlace(run[index - 1], word),
  )
}
