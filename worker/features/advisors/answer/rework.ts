import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import type { ComposedAnswer } from './material.ts'
import { type Numbering, numbering } from './numbering.ts'
import type { Rework } from './rework-intent.ts'
import { stepInDetail, stepsOf } from './rework-steps.ts'
import {
  bullets,
  firstSentence,
  freeFirst,
  moneyText,
  owners,
  section,
  stepList,
  stepTable,
  unquoted,
} from './sections.ts'

/** An answer shorter than this was short already. */
const shortText = 900

/** The answer before, said another way, from the same entries. */
export function reworkAnswer(
  rework: Rework,
  entries: KnowledgeEntry[],
  previous: string,
): ComposedAnswer {
  const [first] = entries
  if (!first) throw new Error('reworkAnswer needs the entries of an earlier answer')
  const numbers = numbering(entries)
  const text =
    rework.kind === 'step'
      ? stepInDetail(rework.number, entries, previous, numbers)
      : reworks[rework.kind]({ first, entries, previous, numbers })
  return { text, citations: numbers.citations, followUps: first.nextQuestions.slice(0, 3) }
}

type Input = {
  first: KnowledgeEntry
  entries: KnowledgeEntry[]
  previous: string
  numbers: Numbering
}

const reworks: Record<Exclude<Rework['kind'], 'step'>, (input: Input) => string> = {
  shorter: ({ first, previous, numbers: { cite } }) => {
    const [one, two] = first.steps
    if (previous.length < shortText || !one)
      return `**In a sentence:** ${cite(firstSentence(first.point))}`
    const begin = `Begin with: ${cite(one.text)} *${one.who}; ${one.time}*`
    const then = two ? ` Then: ${cite(two.text)} *${two.who}; ${two.time}*` : ''
    return `${cite(first.point)}\n\n${begin}${then}`
  },
  table: ({ first, previous, entries, numbers }) =>
    stepTable(stepsOf(previous, entries) ?? first.steps, numbers),
  checklist: ({ first, numbers: { cite } }) =>
    first.steps.map(({ text, who, time }) => `- [ ] ${cite(text)} *${who}; ${time}*`).join('\n'),
  board: ({ first, entries, numbers }) =>
    [
      section(
        'For the board',
        bullets(
          entries.slice(0, 3).map(({ board }) => board),
          numbers,
        ),
      ),
      section('What we are asking for', `${first.title.replace(/[.?]$/, '')}.`),
      section('What it costs', moneyText(first, numbers)),
      section('What we will report back', bullets(first.measures.slice(0, 2), numbers)),
    ].join('\n\n'),
  memo: ({ first, numbers: { cite } }) =>
    [
      `**Subject:** ${first.title.replace(/[.?]$/, '')}`,
      'Colleagues,',
      cite(unquoted(first.board)),
      'What happens next:',
      first.steps
        .slice(0, 3)
        .map(({ text, who }) => `- ${cite(text)} (${who})`)
        .join('\n'),
      'If something here does not work in your building, tell us before it starts and not after.',
      '*A draft in plain words: replace the roles by names and add your dates.*',
    ].join('\n\n'),
  plain: ({ first, numbers: { cite } }) =>
    `${cite(unquoted(first.board))}\n\nThe first thing to do: ${cite(first.steps[0]?.text ?? first.point)}`,
  translate: () =>
    'I cannot translate: I compose answers from sources in English, without a language model. Have a person who knows the families’ language check whatever a tool translates before it goes out.',
  why: ({ first, numbers: { cite } }) =>
    [
      cite(unquoted(first.board)),
      cite(first.point),
      section('What happens without it', bulletsOf(first.risks, cite)),
    ].join('\n\n'),
  who: ({ first, previous, entries }) => {
    const steps = stepsOf(previous, entries) ?? first.steps
    const list = steps.map(({ who, time }, index) => `| ${index + 1} | ${who} | ${time} |`)
    return `${owners(steps)}\n\n| Step | Who | How long |\n| --- | --- | --- |\n${list.join('\n')}\n\nWhere a post does not exist in your district, give the step to a named person with the hours for it.`
  },
  noBudget: ({ first, numbers }) =>
    [
      first.cost === '$0'
        ? 'It needs no purchase: all of it is staff time.'
        : 'Part of it costs money. Do what needs none first, and put the rest into the next budget with the reason beside it.',
      stepList(freeFirst(first.steps).slice(0, 3), numbers),
      numbers.cite(first.money),
      section('With a small team', numbers.cite(first.smallDistrict)),
    ].join('\n\n'),
  cost: ({ first, entries, numbers }) =>
    [
      moneyText(first, numbers),
      ...entries.slice(1, 2).map((entry) => `${entry.title}: ${moneyText(entry, numbers)}`),
    ].join('\n\n'),
  time: ({ first, previous, entries }) => {
    const steps = stepsOf(previous, entries) ?? first.steps
    return `${steps.map(({ time, who }, index) => `${index + 1}. **${time}** (${who})`).join('\n')}\n\nSteps with different owners can run side by side; those of one person cannot.`
  },
  measures: ({ entries, numbers }) =>
    section(
      'How you will know it worked',
      bullets(
        entries.slice(0, 2).flatMap(({ measures }) => measures),
        numbers,
      ),
    ),
  risks: ({ first, entries, numbers }) =>
    [
      section(
        'What gets in the way',
        bullets(
          entries.slice(0, 2).flatMap(({ risks }) => risks),
          numbers,
        ),
      ),
      first.limit ? section('Where advice ends', numbers.cite(first.limit)) : '',
    ].join('\n\n'),
  sources: ({ entries, numbers }) => {
    for (const { sources } of entries) for (const { fact } of sources) numbers.cite(`[^${fact}]`)
    const lines = numbers.citations.map(
      ({ number, publisher, document, version, sectionId, sectionTitle }) =>
        `- ${publisher}, *${document}* (${version}), ${sectionId}: ${sectionTitle} [${number}]`,
    )
    return `The answer above rests on these. I can be wrong in how I put it, and rules change: open the source before you act.\n\n${lines.join('\n')}`
  },
  first: ({ first, numbers: { cite } }) => {
    const step = first.steps[0]
    return step
      ? `Start here: ${cite(step.text)} *${step.who}; ${step.time}*\n\nIt comes first because the rest builds on it: ${cite(firstSentence(first.point))}`
      : cite(first.point)
  },
  small: ({ first, numbers }) =>
    [
      numbers.cite(first.smallDistrict),
      section('Enough to begin with', stepList(first.steps.slice(0, 2), numbers)),
    ].join('\n\n'),
  more: ({ first, entries, previous, numbers: { cite } }) => {
    const untold = [
      ...first.risks,
      ...first.measures,
      first.smallDistrict,
      first.money,
      ...entries.slice(1).flatMap(({ point, steps }) => [point, ...steps.map(({ text }) => text)]),
      first.limit ?? '',
    ].filter(
      (text) =>
        text &&
        !previous.includes(
          cite(text)
            .replace(/\s?\[\d+\]/g, '')
            .slice(0, 60),
        ),
    )
    return untold.length > 0
      ? section('What else to know', bulletsOf(untold.slice(0, 6), cite))
      : `I have told what my sources hold on this. Next you could ask: ${first.nextQuestions[0] ?? 'about one of the steps.'}`
  },
}

function bulletsOf(texts: string[], cite: Numbering['cite']): string {
  return texts.map((text) => `- ${cite(text)}`).join('\n')
}
