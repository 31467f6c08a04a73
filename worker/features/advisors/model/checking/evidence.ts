import { contentWords, stem } from '../../../../../domain/text/words.ts'

/** The words and figures of a text, by which it is compared with another. */
export type Evidence = { stems: ReadonlySet<string>; figures: ReadonlySet<string> }

/** "3. " or "> 2) ": the number of an item of a list. */
export const listNumber = /^\s*(?:>\s*)?\d{1,2}[.)]\s/

/** The content words of a text as stems, and its figures. */
export function evidenceOf(text: string): Evidence {
  const plain = text.replace(listNumber, '').replace(/[*_`|#>]/g, ' ')
  const stems = contentWords(plain).filter((word) => !/^[\d.-]+$/.test(word))
  return { stems: new Set(stems.map(stem)), figures: figuresIn(plain) }
}

const numberWords = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
  'sixteen seventeen eighteen nineteen twenty',
]
  .join(' ')
  .split(' ')
const tens = { thirty: 30, forty: 40, forty_five: 45, fifty: 50, sixty: 60, ninety: 90 }
const spelled = new Map<string, number>([
  ...numberWords.map((word, value) => [word, value] as const),
  ...Object.entries(tens).map(([word, value]) => [word.replace('_', '-'), value] as const),
])
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
}
const word = `(?:${[...spelled.keys()].join('|')})`
/** "five thousand", "three to five hundred": both ends are of the scale. */
const scaledWords = new RegExp(
  String.raw`\b(?:(${word}) (?:to|or) )?(${word}) (hundred|thousand|million|billion)\b`,
  'gi',
)

export const numeral = /(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
const scaled = new RegExp(
  String.raw`(${numeral.source})[ -]?(thousand|million|billion|k|m)\b`,
  'gi',
)

/** The numbers of a text in one spelling: "$7.50" is "7.5", "1,200" and "1.2 thousand" are "1200". */
export function figuresIn(text: string): Set<string> {
  const figures = [...text.matchAll(numeral)].map(([digits]) => toFigure(digits))
  const large = [...text.matchAll(scaled)].map(([, digits = '', scale = '']) =>
    inFull(digits, scale),
  )
  const words = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)?/g) ?? []
  const small = words.flatMap((word) => spelled.get(word) ?? []).map(String)
  return new Set([...figures, ...large, ...largeInWords(text), ...small, ...spansIn(text)])
}

/** "1.2" and "million" are "1200000". */
const inFull = (digits: string, scale: string) =>
  String(Math.round(Number(toFigure(digits)) * (scales[scale.toLowerCase()] ?? 1)))

/** A text with its "1.2 million" as "1200000". */
export function withoutScales(text: string): string {
  return text.replace(scaled, (_, digits: string, scale: string) => inFull(digits, scale))
}

const largeInWords = (text: string) =>
  [...text.toLowerCase().matchAll(scaledWords)].flatMap(([, from, to, scale = '']) =>
    [from, to].flatMap((one) => (one ? String(spelled.get(one)! * scales[scale]!) : [])),
  )

const count = `(?:${numeral.source}|${word})`
const unit = '(minute|hour|day|week|month|year)s?'
/** "three business days", "45 days". */
export const span = new RegExp(
  String.raw`\b(${count})[- ](?:(?:business|school|calendar|working|full)[- ])?${unit}\b`,
  'gi',
)

/** Spans of time in one spelling: "three business days" is "3 day". */
export function spansIn(text: string): string[] {
  return [...text.matchAll(span)].map(([, digits = '', word = '']) => {
    const value = spelled.get(digits.toLowerCase()) ?? Number(toFigure(digits))
    return `${value} ${word.toLowerCase()}`
  })
}

/** "1,200.50" is "1200.5". */
export function toFigure(digits: string): string {
  return String(Number(digits.replaceAll(',', '')))
}

/** How many words and figures a sentence and a line share. */
export function shared(a: Evidence, b: Evidence): { words: number; figures: number } {
  return { words: overlap(a.stems, b.stems), figures: overlap(a.figures, b.figures) }
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count += 1
  return count
}
