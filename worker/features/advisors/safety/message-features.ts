import { isGivenName } from '../../../../domain/student-data/names/words.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import wordGroups from './word-groups.json' with { type: 'json' }

/** Which groups a stem belongs to: "pistol" is a weapon, "wife" a relation. */
const groupsOf = new Map<string, string[]>()
for (const [group, list] of Object.entries(wordGroups))
  for (const word of list.split(' ')) {
    const known = groupsOf.get(stem(word)) ?? []
    groupsOf.set(stem(word), [...known, group])
  }

/** Groups whose words are all one to a model: it must not matter whether a boy or a girl is meant. */
const interchangeable = new Set(['child', 'subject', 'object', 'kin'])
const mostInGroup = 3
/** Two words together repeat what each of them says. */
const pairShare = 0.6
/** In characters: what follows is not looked at. */
const mostText = 4_000
const opensQuestion =
  /^(?:how|what|which|who|should|do|does|is|are|can(?! you)|when|where|why|may|must)\b/i

/**
 * What a message model sees of a text: each of its words and each two that follow each other, how
 * many different words it has of each group, whether it names somebody, whether it is put as a
 * question and how long it is.
 */
export function messageFeatures(text: string): Record<string, number> {
  const features: Record<string, number> = {}
  const stems = words(text.slice(0, mostText)).map(stem)
  const seen = new Map<string, Set<string>>()
  let previous = ''
  for (const word of stems) {
    const groups = groupsOf.get(word) ?? []
    const stand = groups.find((group) => interchangeable.has(group))
    const name = stand ? `<${stand}>` : /^\d+$/.test(word) ? '<number>' : word
    features[name] = 1
    if (previous) features[`${previous}_${name}`] = pairShare
    previous = name
    for (const group of groups) seen.set(group, (seen.get(group) ?? new Set()).add(word))
  }
  for (const [group, found] of seen) features[`#${group}`] = Math.min(found.size, mostInGroup)
  if (namesSomebody(text)) features['#person'] = 1
  if (/\?\s*$/.test(text)) features['#asked'] = 1
  if (opensQuestion.test(text.trim())) features['#opening'] = 1
  features['#length'] = Math.log(1 + stems.length)
  return features
}

const titled = /\b(?:Mrs?|Ms|Mx|Coach)\.? \p{Lu}/u

/** "Ms. Ortega", "Dana Cole": somebody is named, most likely of the staff. */
function namesSomebody(text: string): boolean {
  return (
    titled.test(text) || (text.slice(0, mostText).match(/\p{Lu}\p{Ll}+/gu) ?? []).some(isGivenName)
  )
}
