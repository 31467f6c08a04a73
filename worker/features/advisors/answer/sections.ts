import type { KnowledgeEntry, Step } from '../../../../domain/knowledge.ts'
import { contentWords, stem } from '../../../../domain/text.ts'
import type { Numbering } from './numbering.ts'

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
  return texts.map((text) => `- ${cite(text)}`).join('\n')
}

const costWords = {
  $0: 'Staff time only',
  $: 'Under about $5,000',
  $$: 'Up to about $50,000',
  $$$: 'Above $50,000',
} as const

export function moneyText(entry: KnowledgeEntry, { cite }: Numbering): string {
  return `**${costWords[entry.cost]}.** ${cite(entry.money)}`
}

/** Steps of several entries, the first entry's first, leaving out those that say the same. */
export function mergedSteps(entries: KnowledgeEntry[], perEntry: number[], most: number): Step[] {
  const picked: Step[] = []
  for (const [index, entry] of entries.entries()) {
    for (const step of entry.steps.slice(0, perEntry[index] ?? 0))
      if (!picked.some((other) => alike(other.text, step.text))) picked.push(step)
  }
  return picked.slice(0, most)
}

/** Two texts that share most of their words. */
export function alike(a: string, b: string): boolean {
  const left = new Set(contentWords(a).map(stem))
  const right = new Set(contentWords(b).map(stem))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.min(left.size, right.size) > 0.6
}
