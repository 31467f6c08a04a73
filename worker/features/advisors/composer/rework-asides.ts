import type { Numbering } from './numbering.ts'
import { firstSentence, plainTitle, unquoted } from './phrases.ts'
import { stepsOf } from './rework-steps.ts'
import type { ReworkWriter } from './rework-writer.ts'
import { bullets, freeFirst, moneyText, owners, section, stepLine, stepList } from './sections.ts'

/** One side of the answer before: why, who, what it costs, how long, what can go wrong. */
export const asides = {
  why: ({ first, numbers: { cite } }) =>
    [
      cite(first.point),
      `In words for others: ${cite(unquoted(first.board))}`,
      section('Where it goes wrong', bulletsOf(first.risks, cite)),
    ].join('\n\n'),
  noBudget: ({ first, numbers }) =>
    [
      first.cost === '$0'
        ? 'It needs no purchase: all of it is staff time.'
        : 'Part of it costs money. Do what needs none first, and put the rest into the next budget with the reason beside it.',
      stepList(freeFirst(first.steps).slice(0, 3), numbers),
      numbers.cite(first.money),
      section('With a small team', numbers.cite(first.smallDistrict)),
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
  first: ({ first, numbers }) => {
    const step = first.steps[0]
    return step
      ? `Start here: ${stepLine(step, numbers)}\n\nIt comes first because the rest builds on it: ${numbers.cite(firstSentence(first.point))}`
      : numbers.cite(first.point)
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
  who: ({ first, previous, entries, numbers }) =>
    `${owners(stepsOf(previous, entries) ?? first.steps, numbers)}\n\nWhere a post does not exist in your district, give its steps to a named person, with the hours for them.`,
  cost: ({ first, entries, numbers, sum }) =>
    [
      sum.text,
      moneyText(first, numbers, sum.text !== ''),
      ...entries
        .slice(1, 2)
        .map((entry) => `**${plainTitle(entry)}.** ${numbers.cite(entry.money)}`),
      `The time goes into ${first.steps.map(({ who, time }, index) => `step ${index + 1} (${who}, ${time})`).join('; ')}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
} satisfies Record<string, ReworkWriter>

function bulletsOf(texts: string[], cite: Numbering['cite']): string {
  return texts.map((text) => `- ${cite(text)}`).join('\n')
}
