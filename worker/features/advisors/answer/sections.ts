import type { KnowledgeEntry, Step } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import type { Numbering } from './numbering.ts'

/** Steps told to someone who asked for a fact rather than a plan. */
export const shortPlan = 4

/** Pieces of an answer as Markdown, from one or several entries. */
export function section(title: string, body: string): string {
  return body ? `### ${title}\n\n${body}` : ''
}

export function stepList(steps: Step[], { cite }: Numbering): string {
  return steps
    .map(({ text, who, time }, index) => `${index + 1}. ${cite(text)} *${who}; ${time}*`)
    .join('\n')
}

export function stepTable(steps: Step[], { cite }: Numbering): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = steps.map(
    ({ text, who, time }, index) =>
      `| ${index + 1} | ${cell(cite(text))} | ${cell(who)} | ${cell(time)} |`,
  )
  return ['| | What to do | Who | How long |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

export function bullets(texts: string[], { cite }: Numbering): string {
  return texts.map((text) => `- ${cite(unquoted(text))}`).join('\n')
}

/** Words for a board stand in quotes in some entries; in an answer they are said. */
export function unquoted(text: string): string {
  return text.replace(/^["“](.*)["”]$/s, '$1')
}

const costWords = {
  $0: 'Staff time only',
  $: 'Under about $5,000',
  $$: 'Up to about $50,000',
  $$$: 'Above $50,000',
} as const

const saysFree = /^(?:staff|board|no (?:direct |new )?(?:cost|money)|free|nothing|only|none)\b/i

/** `beside` a sum the class of cost would contradict it: what is left is said of the work. */
export function moneyText(entry: KnowledgeEntry, { cite }: Numbering, beside = false): string {
  if (beside) return cite(entry.money)
  const label = costWords[entry.cost]
  // "Staff time only. Staff and board time only." says it twice.
  const saysSo = entry.cost === '$0' && saysFree.test(entry.money)
  return saysSo ? cite(entry.money) : `**${label}.** ${cite(entry.money)}`
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

/** The first sentence, with the markers that stand behind it. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?:\s*\[\^[^\]]+\])*(?=\s+\S|$)/s.exec(text)?.[0] ?? text
}

/** A text up to its first source, so that what is said is cited. */
export function untilCited(text: string): string {
  return /^.*?\[\^[^\]]+\](?:[.!?])?/s.exec(text)?.[0] ?? text
}

/** Sentences of a text, each with its markers. */
export function sentences(text: string): string[] {
  return text.match(/.+?(?:[.!?](?:\s*\[\^[^\]]+\])*(?=\s+\p{Lu}|\s*$)|$)/gsu) ?? []
}

/** Two texts that share most of their words. */
export function alike(a: string, b: string): boolean {
  const left = new Set(contentWords(a).map(stem))
  const right = new Set(contentWords(b).map(stem))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.min(left.size, right.size) > 0.6
}
