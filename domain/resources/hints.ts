/** A suggestion that would make a text easier to read or use. */
export type Hint = {
  kind: 'heading' | 'link' | 'picture' | 'language' | 'table'
  /** The problem and its remedy, in a sentence. */
  text: string
  /** Line number from 1; null for the whole text. */
  line: number | null
}

/** How hard a text is to read. `grade`: the U.S. school grade whose pupils read it easily. */
export type ReadingLevel = { grade: number; words: number; sentences: number }

const vague =
  /^(?:click here|here|this|this link|link|more|read more|learn more|see|see here|page|website|link text)[.!]?$/i
const fence = /^(?:```|~~~)/

/** Hints on headings, links, pictures and language: those of single lines first, in order. */
export function hintsOf(markdown: string): Hint[] {
  const hints: Hint[] = []
  let isCode = false
  let depth = 1
  const titles = new Map<string, number>()
  for (const [at, text] of markdown.split('\n').entries()) {
    const line = at + 1
    if (fence.test(text)) isCode = !isCode
    if (isCode) continue
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(text)
    if (heading) {
      const level = heading[1]?.length ?? 1
      hints.push(...headingHints(level, depth, heading[2] ?? '', line, titles))
      depth = Math.max(level, 2)
      titles.set((heading[2] ?? '').toLowerCase(), line)
    }
    hints.push(...linkHints(text, line))
  }
  return [...hints, ...languageHints(markdown)]
}

function headingHints(
  level: number,
  before: number,
  title: string,
  line: number,
  titles: Map<string, number>,
): Hint[] {
  const hint = (text: string): Hint => ({ kind: 'heading', text, line })
  if (level === 1) return [hint('The title is the first heading: begin with ## here.')]
  if (title === '') return [hint('This heading says nothing.')]
  if (level > before + 1)
    return [
      hint(`After a heading of level ${before} comes one of level ${before + 1}, not ${level}.`),
    ]
  const same = titles.get(title.toLowerCase())
  return same ? [hint(`Line ${same} has the same heading: say what differs.`)] : []
}

function linkHints(text: string, line: number): Hint[] {
  const found = text.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g)
  return [...found].flatMap(([, isPicture, label = '', address = '']): Hint[] => {
    if (isPicture)
      return label.trim() === ''
        ? [{ kind: 'picture', text: 'Say in the brackets what the picture shows.', line }]
        : []
    const words = label.replace(/[*_`]/g, '').trim()
    if (words === '' || vague.test(words))
      return [{ kind: 'link', text: `“${words}” does not say where the link leads.`, line }]
    if (/^https?:\/\//.test(words))
      return [{ kind: 'link', text: 'Name what is behind the address in place of it.', line }]
    return /^https?:\/\/?$/.test(address)
      ? [{ kind: 'link', text: `The link “${words}” has no address yet.`, line }]
      : []
  })
}

/** Longest sentence, in words, without a hint. */
const longSentence = 35
/** Highest grade without a hint: what school leaders read without effort. */
const easyGrade = 12

function languageHints(markdown: string): Hint[] {
  const prose = proseOf(markdown)
  const sentences = sentencesOf(prose)
  const long = sentences.filter((sentence) => wordsOf(sentence).length > longSentence)
  const hints: Hint[] = long.slice(0, 5).map((sentence) => {
    const begin = sentence.trim().split(/\s+/).slice(0, 6).join(' ')
    const words = wordsOf(sentence).length
    return {
      kind: 'language',
      text: `“${begin}…” has ${words} words: two sentences read better.`,
      line: lineOf(markdown, begin),
    }
  })
  const { grade, words } = readingLevel(markdown)
  if (words >= 100 && grade > easyGrade)
    hints.push({
      kind: 'language',
      text: `It reads like a text for school year ${grade}: shorter sentences and plainer words help.`,
      line: null,
    })
  return hints
}

/** The Flesch-Kincaid grade of a text's prose, without tables, code and headings. */
export function readingLevel(markdown: string): ReadingLevel {
  const sentences = sentencesOf(proseOf(markdown))
  const words = sentences.flatMap(wordsOf)
  if (words.length === 0 || sentences.length === 0) return { grade: 0, words: 0, sentences: 0 }
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return {
    grade: Math.max(0, Math.round(grade * 10) / 10),
    words: words.length,
    sentences: sentences.length,
  }
}

/**
 * The number of syllables of an English word, estimated from its letters; right for nine words of
 * ten.
 */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const stem = letters
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
    .replace(/^y/, '')
  return Math.max(1, stem.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}

/** The prose of a Markdown text: without tables, code, headings and marks. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?^\1[^\n]*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\||#{1,6}\s|-{3,}\s*$)/.test(line))
    .map((line) => line.replace(/^\s{0,8}(?:>\s*|[-*+]\s+|\d+[.)]\s+)+(?:\[[ xX]\]\s+)?/, ''))
    .join('\n')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]\s]+\]/g, '')
    .replace(/[*_`~]/g, '')
}

function sentencesOf(prose: string): string[] {
  return prose
    .split(/(?<=[.!?:])\s+|\n{2,}|\n(?=\S)/)
    .filter((sentence) => wordsOf(sentence).length > 0)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}][\p{L}'’-]*/gu) ?? []
}

function lineOf(markdown: string, begin: string): number | null {
  const first = begin.split(' ').slice(0, 3).join(' ')
  const at = markdown.split('\n').findIndex((line) => line.includes(first))
  return at < 0 ? null : at + 1
}
