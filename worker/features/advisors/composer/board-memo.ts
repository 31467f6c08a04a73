import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { type DraftInput, evidence, inOurWords } from './draft-words.ts'
import { plainTitle, unquoted, withCapital, withoutCapital } from './phrases.ts'
import { bullets, moneyText, stepTable } from './sections.ts'

/** A memo a superintendent could sign: the request first, then why, cost, plan and reporting. */
export function boardMemo({ entries, numbers, sum, own }: DraftInput): string {
  const [entry] = entries as [KnowledgeEntry]
  // An entry on how to win a board over is no plan: the plan is that of the next one.
  const plan =
    (isAboutAsking(entry) && entries.slice(1).find((one) => !isAboutAsking(one))) || entry
  return [
    `**To:** Board of education\\\n**From:** Superintendent, with the technology director\\\n**Subject:** ${plainTitle(plan)}`,
    `**What we ask.** ${request(entry, plan)}`,
    `**Why.** ${[unquoted(numbers.cite(entry.board)), evidence(entry, numbers)].join(' ').trim()}${own.map((text) => ` ${inOurWords(text)}`).join('')}`,
    sum
      ? `**What it costs.** ${numbers.cite(plan.money)}\n\n${sum}`
      : `**What it costs.** ${moneyText(plan, numbers)}`,
    `**What we will do.**\n\n${stepTable(plan.steps.slice(0, 4), numbers)}`,
    plan.risks[0] ? `**What could go wrong.** ${numbers.cite(plan.risks[0])}` : '',
    `**What we will report back.**\n\n${bullets(plan.measures.slice(0, 2), numbers)}`,
    '*A draft: put in names, dates and your own figures before it goes into a packet.*',
  ]
    .filter(Boolean)
    .join('\n\n')
}

const isAboutAsking = ({ title }: KnowledgeEntry) =>
  /^(?:give|win|build|answer|explain|ask|tell|present|justify|defend|make|show|report|write|bring)\b.*\b(?:board|cabinet|superintendent|council|trustees)\b/i.test(
    title,
  )

/** What the board is to do: the step that is the board's own, else to back the plan and hear of it. */
function request(entry: KnowledgeEntry, plan: KnowledgeEntry): string {
  const own = entry.steps.find(({ text }) => /^ask the board to /i.test(text))
  const [first] = plan.steps
  const start = first
    ? ` The ${withoutCapital(first.who)} can start at once: the first step below takes ${first.time}.`
    : ''
  if (own)
    return `${withCapital(
      own.text
        .replace(/^ask the board to /i, '')
        .replace(/,? and to /, ' and ')
        .replace(/\s?\[\^[^\]]+\]/g, ''),
    )}${start}`
  if (/^(?:what|why|how|when|who|whom|which|is|are|can|does|do|the)\b/i.test(plan.title))
    return `Support the plan below, and take a report on it at a meeting next quarter.${start}`
  return `Support this plan to ${withoutCapital(plainTitle(plan))}, and take a report on it at a meeting next quarter.${start}`
}
