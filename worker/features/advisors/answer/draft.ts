import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { plainTitle } from './headings.ts'
import type { Numbering } from './numbering.ts'
import { bullets, firstSentence, moneyText, sentences, stepTable, unquoted } from './sections.ts'

/** A text the asker wants to hand on, and to whom. */
export type Draft = {
  kind: 'memo' | 'points' | 'slide' | 'letter'
  to: 'board' | 'staff' | 'families'
}

const asksForText =
  /\b(?:write|draft|prepare|create|make|need|give|want|compose|put together)\b[^.?!]{0,30}\b(memo|one[- ]?pager|briefing|report to|letter|e-?mail|announcement|notice|message|slides?|talking (?:points|pts))\b/i

const beginsWithText =
  /^(?:please |an? |some |two |three )*(?:one[- ]page |short |board )*(memo|one[- ]?pager|briefing|letter|e-?mail|announcement|slides?|talking (?:points|pts))\b (?:for|to|on|about)\b/i

/** What a text is to be about, apart from its kind and its readers. */
export function subjectOfDraft(question: string): string {
  return question
    .replace(asksForText, ' ')
    .replace(beginsWithText, ' ')
    .replace(
      /\b(?:school |the |our |my )?(?:board|trustees|superintendent|cabinet|council|members?)\b/gi,
      ' ',
    )
    .replace(
      /\b(?:asking|request(?:ing)?|budget|money|funds?|funding|for|about|to|on|an?)\b/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text a question asks to be written, or null. */
export function draftIn(question: string): Draft | null {
  const found = (beginsWithText.exec(question) ?? asksForText.exec(question))?.[1]?.toLowerCase()
  if (!found || /\b(?:what|which) (?:goes|belongs|should be|to put) in\b/i.test(question))
    return null
  const to = /\b(?:parents?|famil(?:y|ies)|guardians?)\b/i.test(question)
    ? 'families'
    : /\b(?:board|trustees|superintendent|cabinet|council)\b/i.test(question)
      ? 'board'
      : 'staff'
  if (/talking/.test(found)) return { kind: 'points', to }
  if (/slide/.test(found)) return { kind: 'slide', to }
  if (to === 'board') return { kind: 'memo', to }
  return { kind: 'letter', to }
}

type Input = {
  entries: KnowledgeEntry[]
  numbers: Numbering
  /** What it comes to for this district, or an empty text. */
  sum: string
  /** Sentences from the district's profile that belong in the text. */
  own: string[]
}

/** The text itself, ready to be edited. */
export function writeDraft(draft: Draft, input: Input): string {
  return writers[draft.kind](input, draft)
}

const writers: Record<Draft['kind'], (input: Input, draft: Draft) => string> = {
  memo: boardMemo,
  points: talkingPoints,
  slide: oneSlide,
  letter: letterTo,
}

const names = { board: 'the board', staff: 'staff', families: 'families' } as const

/** A memo a superintendent could sign: the request first, then why, cost, plan and reporting. */
export function boardMemo({ entries, numbers, sum, own }: Input): string {
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

/** "Your insurer asks for X: keep proof" is told to the director; the board hears what is so. */
const inOurWords = (text: string) =>
  `${text.split(': ')[0]?.replace(/\.$/, '')}.`
    .replace(/^Your\b/, 'Our')
    .replace(/\byour\b/g, 'our')

/** What the board is to do: the step that is the board's own, else to back the plan and hear of it. */
function request(entry: KnowledgeEntry, { steps, title }: KnowledgeEntry): string {
  const own = entry.steps.find(({ text }) => /^ask the board to /i.test(text))
  const [first] = steps
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
  const plan = withoutCapital(title.replace(/[.?!]$/, ''))
  return `Support this plan to ${plan}, and take a report on it at a meeting next quarter.${start}`
}

/** The sentences of the point that a source stands behind, without advice on how to tell a board. */
function evidence({ point }: KnowledgeEntry, { cite }: Numbering): string {
  return sentences(point)
    .filter((sentence) => sentence.includes('[^') && !/^\s*(?:tell|show|ask) /i.test(sentence))
    .map((sentence) => cite(sentence.trim()))
    .join(' ')
}

function talkingPoints({ entries, numbers, own }: Input): string {
  const [entry] = entries as [KnowledgeEntry]
  const points = [
    ...entries.slice(0, 2).map(({ board }) => numbers.cite(unquoted(board))),
    evidence(entry, numbers),
    ...own.map(inOurWords),
    entry.risks[0] ? `If we get it wrong: ${withoutCapital(numbers.cite(entry.risks[0]))}` : '',
    `What it takes: ${withoutCapital(numbers.cite(entry.money))}`,
    entry.measures[0]
      ? `How you can hold us to it: ${withoutCapital(numbers.cite(entry.measures[0]))}`
      : '',
  ]
  return `### Talking points\n\n${points
    .filter(Boolean)
    .map((text) => `- ${text}`)
    .join('\n')}`
}

function oneSlide({ entries, numbers }: Input): string {
  const [entry] = entries as [KnowledgeEntry]
  const [first] = entry.steps
  const lines = [
    ...entries.slice(0, 2).map(({ board }) => numbers.cite(unquoted(board))),
    first ? `We begin so: ${withoutCapital(numbers.cite(firstSentence(first.text)))}` : '',
    entry.measures[0] ? `We count: ${withoutCapital(numbers.cite(entry.measures[0]))}` : '',
  ].filter(Boolean)
  const said = entries.slice(0, 2).map((one) => evidence(one, numbers) || numbers.cite(one.point))
  return [
    `### Slide: ${plainTitle(entry)}`,
    lines.map((line) => `- ${line}`).join('\n'),
    `**To say with it.** ${said.join(' ')}`,
  ].join('\n\n')
}

function letterTo({ entries, numbers: { cite } }: Input, { to }: Draft): string {
  const [entry] = entries as [KnowledgeEntry]
  const body = to === 'families' ? forFamilies : forStaff(entry, cite)
  return [
    `**Subject:** ${to === 'families' ? '[what it is about, in six words]' : plainTitle(entry)}`,
    to === 'families' ? 'Dear families,' : 'Colleagues,',
    cite(unquoted(entry.board)),
    body,
    `*A draft for ${names[to]}: fill in what stands in brackets, put names for the roles, and have it read by someone outside technology.*`,
  ].join('\n\n')
}

/** Families need what happened, what it means and what to do, not who in the office does what. */
const forFamilies = `- **What happened or changes:** [one sentence, with the date]
- **What it means for your child:** [which information, device or rule]
- **What we are doing:** [two actions, with dates]
- **What you can do:** [one action, or "nothing for now"]

Write to [name, address] with any question; we answer within two school days, and send the next news by [date].`

function forStaff({ steps }: KnowledgeEntry, cite: Numbering['cite']): string {
  const next = steps.slice(0, 3).map(({ text, who, time }) => `- ${cite(text)} (${who}, ${time})`)
  return `What happens next:\n\n${next.join('\n')}\n\nIf something here does not work in your building, tell us before it starts and not after.`
}

const withCapital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
/** "Draft the page" → "draft the page"; "NIST asks" stays. */
const withoutCapital = (text: string) =>
  /^\p{Lu}\p{Ll}|^A /u.test(text) ? `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}` : text
