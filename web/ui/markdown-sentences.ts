import type { Token } from 'marked'

/** Some tokens of a line in a row: a sentence, and whether it rests on nothing it names. */
export type Sentence = { tokens: Token[]; uncited: boolean }

const citation = /\[\d{1,3}\]/
/** A full stop, what may close after it, and the citations that still belong to it. */
const ending = /[.!?…]["'”’)\]]*(?:\s?\[\d{1,3}\])*(?=\s+(?!\[\d)["'“‘(]?[\p{Lu}\d])/gu
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|sec|art|fig|inc|co|ltd|dr|mr|mrs|ms|st|jr|sr|dept|est|(?:\p{Lu}\.)*\p{Lu})\.$/iu
/** Fewer words are a label or an aside, not a claim. */
const fewestWords = 4

/** Whether a sentence claims something and names no source for it. */
export function citesNothing(sentence: string): boolean {
  if (citation.test(sentence) || /[?:]["'”’)*_]*\s*$/.test(sentence)) return false
  return (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0) >= fewestWords
}

/** The text in sentences; joined again they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length
    if (match[0] === '.' && abbreviation.test(text.slice(Math.max(start, end - 12), end))) continue
    sentences.push(text.slice(start, end))
    start = end
  }
  sentences.push(text.slice(start))
  return sentences.filter(Boolean)
}

/**
 * The inline tokens of a paragraph by sentence. Emphasis, links and code stay whole; an `em` that
 * ends a step ("Who; how long") is no claim and stands alone.
 */
export function sentencesOf(tokens: Token[]): Sentence[] {
  const sentences: Token[][] = [[]]
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'em' && index > 0 && index === tokens.length - 1) sentences.push([])
    for (const [part, piece] of piecesOf(token).entries()) {
      if (part > 0 && !/^\s*\[\d{1,3}\]/.test(piece.raw)) sentences.push([])
      sentences.at(-1)?.push(piece)
    }
    if (endsSentence(token.raw) && startsSentence(tokens[index + 1])) sentences.push([])
  }
  return sentences
    .filter((sentence) => sentence.length > 0)
    .map((sentence) => ({ tokens: sentence, uncited: isUncited(sentence) }))
}

/** A text token by sentence; any other token as it is. */
function piecesOf(token: Token): Token[] {
  if (token.type !== 'text' || ('tokens' in token && token.tokens)) return [token]
  return splitSentences(token.raw).map((raw) => ({ ...token, raw, text: raw }) as Token)
}

function isUncited(sentence: Token[]): boolean {
  const [only] = sentence
  if (sentence.length === 1 && only?.type === 'em') return false
  return citesNothing(sentence.map(({ raw }) => raw).join(''))
}

const endsSentence = (text: string) => /[.!?…]["'”’)]*(?:\s?\[\d{1,3}\])*\s*$/.test(text)
const startsSentence = (next: Token | undefined) =>
  next !== undefined && next.type !== 'text' && /^[*_~]*\p{Lu}/u.test(next.raw)
