import type { KnowledgeEntry, Step } from '../../../../domain/advisors/knowledge.ts'
import type { Length } from '../question/form.ts'
import type { Numbering } from './numbering.ts'

/** "Draft the page" → "draft the page"; "NIST asks" stays. */
export function withoutCapital(text: string): string {
  const isWord = /^\p{Lu}\p{Ll}|^A /u.test(text)
  return isWord ? `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}` : text
}

/** Words for a board stand in quotes in some entries; in an answer they are plain text. */
export function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/s, '$1')
}

/** Sentences of a text, each with its markers. */
export function sentences(text: string): string[] {
  const found = text.match(/.+?(?:[.!?](?:\s*\[\^?[^\]]+\])*(?=\s+\p{Lu}|\s*$)|$)/gsu) ?? []
  return found.map((sentence) => sentence.trim()).filter(Boolean)
}

/** The first sentence, with the markers that stand behind it. */
export function firstSentence(text: string): string {
  return sentences(text)[0] ?? text
}

/** The sections of an answer, in the one order and by the one name they have. */
export const headings = {
  steps: 'What to do, in order',
  small: 'With a small team',
  money: 'What it costs',
  risks: 'What to watch for',
  measures: 'How you will know it worked',
  limit: 'Where advice ends',
} as const

/** Names the entry that is read from. */
export function fromLine(entry: KnowledgeEntry): string {
  return `**From: ${entry.title}**`
}

/** The title of the entry that an answer names as read from. */
export function titleRead(answer: string): string | undefined {
  return /^\*\*From: (.+)\*\*$/m.exec(answer)?.[1]
}

/** Paragraphs under each other, without those that are empty. */
export function paragraphs(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join('\n\n')
}

/** A heading with its text; '' when there is no text. */
export function section(title: string, body: string): string {
  return body ? `### ${title}\n\n${body}` : ''
}

/** Where an entry's advice ends; '' where it does not say. */
export function limitOf({ limit }: KnowledgeEntry, { cite }: Numbering): string {
  return limit ? section(headings.limit, cite(limit)) : ''
}

/** One step: what to do, then who does it and how long it takes. */
export function stepLine({ text, who, time }: Step, { cite }: Numbering): string {
  return `${cite(text)} *${who}; ${time}*`
}

/** The steps as a numbered list. */
export function stepList(steps: Step[], numbers: Numbering): string {
  return steps.map((step, index) => `${index + 1}. ${stepLine(step, numbers)}`).join('\n')
}

/** The steps as a table, with a column for who and one for how long. */
export function stepTable(steps: Step[], { cite }: Numbering): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = steps.map(
    ({ text, who, time }, index) =>
      `| ${index + 1} | ${cell(cite(text))} | ${cell(who)} | ${cell(time)} |`,
  )
  return ['| | What to do | Who | How long |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Texts of an entry as a list. */
export function bullets(texts: string[], { cite }: Numbering): string {
  return texts.map((text) => `- ${cite(unquoted(text))}`).join('\n')
}

const costWords = {
  $0: 'Staff time only',
  $: 'Under about $5,000',
  $$: 'Up to about $50,000',
  $$$: 'Above $50,000',
} as const

const saysFree = /^(?:staff|board|no (?:direct |new )?(?:cost|money)|free|nothing|only|none)\b/i

/** The cost section of an entry. Beside a sum of the district's own the class of cost would contradict it. */
export function moneyText(entry: KnowledgeEntry, { cite }: Numbering, hasSum = false): string {
  // "Staff time only. Staff and board time only." says it twice.
  const saysSo = entry.cost === '$0' && saysFree.test(entry.money)
  return hasSum || saysSo ? cite(entry.money) : `**${costWords[entry.cost]}.** ${cite(entry.money)}`
}

const buys =
  /\b(?:buy|buys|buying|purchase|order|quote|quotes|licen[sc]e|subscri\w+|hire|replace|install new|pay for|contract with)\b/i

/** The steps that need no purchase first, the others after; the order within each is kept. */
export function freeFirst(steps: Step[]): Step[] {
  return [
    ...steps.filter(({ text }) => !buys.test(text)),
    ...steps.filter(({ text }) => buys.test(text)),
  ]
}

/** Who does what: each owner once, with their steps and how long they take. */
export function owners(steps: Step[], { cite }: Numbering): string {
  const byOwner = new Map<string, string[]>()
  for (const [index, { text, who, time }] of steps.entries()) {
    const duty = `  - Step ${index + 1}, ${time}: ${cite(firstSentence(text))}`
    byOwner.set(who, [...(byOwner.get(who) ?? []), duty])
  }
  return [...byOwner].map(([who, duties]) => [`- **${who}**`, ...duties].join('\n')).join('\n')
}

/** The lead and the first steps of an entry, cut to the length asked for. */
export function shortened(
  { unit, count }: Length,
  lead: string[],
  { steps }: Pick<KnowledgeEntry, 'steps'>,
  numbers: Numbering,
): string[] {
  const led = lead.flatMap(sentences)
  if (unit === 'step') return [led.slice(0, 1).join(' '), stepList(steps.slice(0, count), numbers)]
  if (unit === 'short') return [led.slice(0, count).join(' '), stepList(steps.slice(0, 2), numbers)]
  const more = steps
    .flatMap(({ text }) => sentences(text))
    .slice(0, Math.max(0, count - led.length))
  return [[...led.slice(0, count), ...more.map(numbers.cite)].join(' ')]
}
