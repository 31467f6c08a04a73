import { oneOf } from '../text/one-of.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import { isCalledChild } from './names/weigh.ts'
import { isGivenName } from './names/words.ts'
import { isNameOf } from './people.ts'
import { coverageOf, literally, type Span } from './spans.ts'

const institution = new RegExp(
  String.raw`^(?:the )|,? (?:(?:${oneOf(nameWords.institution)}|no\.? ?\d+|#?\d+) ?)+$`,
  'giu',
)

/** The district's own names, by whether a child could be called so. */
export type OwnNames = {
  /** "Jordan Hills Public Schools" is nobody's name. */
  full: string[]
  /** "Jordan Hills" may be called a child all the same. */
  bare: string[]
}

/**
 * The names by which a text may speak of the district. "Jordan" for Jordan School District is none
 * of them: beside a record a given name alone is a child's. Nor is one by which a child is known.
 */
export function ownNamesOf(names: readonly string[], known: readonly string[]): OwnNames {
  const given = names.map((name) => name.trim())
  const bare = given
    .map((name) => name.replace(institution, ''))
    .filter((name) => name.length > 2 && !isGivenName(name))
    .filter((name) => !known.some((child) => isNameOf(child, name) || isNameOf(name, child)))
  return { full: given.filter((name) => name.replace(institution, '') !== name), bare }
}

const patternOf = (names: readonly string[]) => {
  const longestFirst = [...names].sort((a, b) => b.length - a.length).map(literally)
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}]| \\p{Lu})`,
    'gu',
  )
}

/** The text with names blotted out. */
export function hideNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text
  return text.replace(patternOf(names), (name) => '·'.repeat(name.length))
}

/**
 * Whether a text uses one of these names for a child: the name is called one, or its sentence or a
 * neighbour is about one child.
 */
export function namesChild<Sentence extends Span>(
  text: string,
  names: readonly string[],
  sentences: Sentence[],
  isOfOne: (sentence: Sentence) => boolean,
): boolean {
  const found = [...text.matchAll(patternOf(names))].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }))
  const isNamed = coverageOf(text.length, found)
  return (
    found.some((name) => isCalledChild(text, name)) ||
    sentences.some(
      (sentence, index) =>
        isNamed.touches(sentence) &&
        [sentences[index - 1], sentence, sentences[index + 1]].some((one) => one && isOfOne(one)),
    )
  )
}
