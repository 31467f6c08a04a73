import type { Focus } from '../question/focus.ts'
import { heading, stepsHeading } from './headings.ts'
import type { Beside, Material } from './material.ts'
import type { Numbering } from './numbering.ts'
import { alike, plainTitle, unquoted, untilCited, withCapital } from './phrases.ts'
import {
  bullets,
  freeFirst,
  moneyText,
  owners,
  section,
  shortPlan,
  stepLine,
  stepList,
} from './sections.ts'

/** A piece of an answer that can be moved up, or left out. */
export type Block =
  | 'board'
  | 'why'
  | 'sides'
  | 'parts'
  | 'who'
  | 'money'
  | 'measures'
  | 'steps'
  | 'small'
  | 'risks'
  | 'beside'
  | 'limit'
  | 'nearby'

/** How each block of an answer is written; nothing is numbered before it is called for. */
export function blocksOf(
  { best: { entry }, supporting, nearby, parts, sides, sum }: Material,
  focus: Focus,
  numbers: Numbering,
): Record<Block, () => string> {
  const { cite } = numbers
  const others = supporting.map((found) => found.entry)
  const ordered = focus.noBudget ? freeFirst(entry.steps) : entry.steps
  const steps = ordered.slice(0, focus.fact ? shortPlan : undefined)
  const told = (texts: string[], most: number) => bullets(distinct(texts).slice(0, most), numbers)
  const money = () => [sum.text, moneyText(entry, numbers, sum.text !== '')].filter(Boolean)
  return {
    board: () =>
      section(
        'In words for the board',
        told(
          [entry, ...others].map(({ board }) => board),
          3,
        ),
      ),
    why: () => section('In words for others', cite(unquoted(entry.board))),
    sides: () => section('Side by side', sides.map((side) => besideLine(side, numbers)).join('\n')),
    parts: () => parts.map((part) => partSection(part, numbers)).join('\n\n'),
    who: () => section('Who does it', owners(steps, numbers)),
    money: () => section(heading('money', entry), money().join('\n\n')),
    measures: () =>
      section(
        heading('measures', entry),
        told(
          focus.measure ? [entry, ...others].flatMap(({ measures }) => measures) : entry.measures,
          focus.measure ? 6 : 3,
        ),
      ),
    steps: () => section(stepsHeading(focus, entry, steps.length), stepList(steps, numbers)),
    small: () => section('With a small team', cite(entry.smallDistrict)),
    risks: () => section(heading('risks', entry), told(entry.risks, 3)),
    beside: () =>
      section(
        'Also part of this',
        others.map((other) => `- **${other.title}.** ${cite(other.point)}`).join('\n'),
      ),
    limit: () => (entry.limit ? section(heading('limit', entry), cite(entry.limit)) : ''),
    nearby: () =>
      section(
        heading('nearby', entry),
        nearby
          .map((found) => `- **${found.entry.title}.** ${cite(untilCited(found.entry.point))}`)
          .join('\n'),
      ),
  }
}

function besideLine({ ask, found: { entry } }: Beside, { cite }: Numbering): string {
  const [first] = entry.steps
  const start = first ? ` *First:* ${cite(first.text)}` : ''
  return `- **${withCapital(ask)}.** ${cite(entry.point)}${start}`
}

/** A further question within the question: what its own entry says, and how to begin. */
function partSection({ found: { entry } }: Beside, numbers: Numbering): string {
  const [first] = entry.steps
  const start = first ? `Begin with this: ${stepLine(first, numbers)}` : ''
  return section(plainTitle(entry), `${numbers.cite(entry.point)} ${start}`.trim())
}

function distinct(texts: string[]): string[] {
  return texts.filter((text, index) => !texts.slice(0, index).some((other) => alike(other, text)))
}
