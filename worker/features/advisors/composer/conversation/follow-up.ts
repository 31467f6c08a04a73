import { type FollowUp, followUpOf } from '../../../../../domain/advisors/conversations.ts'
import { type KnowledgeEntry, nextQuestion } from '../../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../../domain/text/vocabulary.ts'
import { readerOf } from '../../question/form.ts'
import type { ComposedAnswer } from '../answer.ts'
import type { Beside, Reply } from '../found.ts'
import { plainTitle } from '../phrases.ts'
import { bullets, fromLine, headings, section } from '../sections.ts'
import { nearestEntries, plainAnswer, titleButtons } from '../small-talk.ts'
import texts from '../texts.json' with { type: 'json' }
import { textOf } from '../texts.ts'
import { inOrder, numberingFor, otherForms, type ReworkInput, reworkAnswer } from './rework.ts'

/** A follow-up that stays on the entry: the sides it asks for, what the entry says of its words, or that it does not say. */
export function goOn(reply: Reply, input: ReworkInput): ComposedAnswer {
  switch (reply.kind) {
    case 'sides':
      return withOther(sidesOf(reply, input), reply.other)
    case 'words':
      return withOther(inOwnWords(reply, input), reply.other)
    case 'apart':
      return nearestBeside(input.entry, reply.nearest)
    case 'nothing':
      return nothingFurther(reply.beside, input)
  }
}

/** The same with a button to another entry that a follow-up may be about. */
function withOther(answer: ComposedAnswer, other: KnowledgeEntry | undefined): ComposedAnswer {
  return { ...answer, followUps: [...titleButtons(other ? [other] : []), ...answer.followUps] }
}

/** Sides of the entry, after its name. */
function sidesOf(
  { sides, isMeant }: Extract<Reply, { kind: 'sides' }>,
  input: ReworkInput,
): ComposedAnswer {
  const { question, entry } = input
  const { text, ...answer } = reworkAnswer(
    sides.map((kind) => ({ kind })),
    input,
  )
  const alone = isMeant ? '' : textOf('replies', 'sideAlone')
  const letters = sides.some((kind) => kind === 'plain' || kind === 'people')
    ? [followUpOf(texts.letterTo[readerOf(question.request)])]
    : []
  return {
    ...answer,
    text: [fromLine(entry), alone, text].filter(Boolean).join('\n\n'),
    followUps: [...letters, ...answer.followUps],
  }
}

/** What the entry says to a follow-up in its own words. */
function inOwnWords(
  { direct, lines }: Extract<Reply, { kind: 'words' }>,
  { entry, question, history }: ReworkInput,
): ComposedAnswer {
  const numbers = numberingFor(entry, history)
  const isRuling = question.wants === 'yes_no'
  const parts = [
    fromLine(entry),
    direct ? numbers.cite(direct) : '',
    isRuling && !direct ? textOf('replies', 'noRuling') : '',
    direct || lines.length > 0 ? bullets(lines, numbers) : numbers.cite(entry.point),
    isRuling && entry.limit ? section(headings.limit, numbers.cite(entry.limit)) : '',
  ]
  return {
    ...plainAnswer(parts.filter(Boolean).join('\n\n')),
    citations: inOrder(numbers.citations),
    mode: 'sure',
  }
}

/** The titles nearest to a question of its own, and the way back to the entry before it. */
function nearestBeside(entry: KnowledgeEntry, alone: KnowledgeEntry[]): ComposedAnswer {
  const { followUps, ...answer } = nearestEntries(alone, 'ofItsOwn', { entry: plainTitle(entry) })
  return { ...answer, followUps: [...followUps, ...titleButtons([entry])] }
}

const mostOffered = 4
const mostEntries = 2

/**
 * That an entry does not say, or what it comes to where nothing is asked of it; with the entries near
 * the follow-up's words, and other forms of this one.
 */
function nothingFurther(beside: Beside, { entry, question, history }: ReworkInput): ComposedAnswer {
  const own = question.ownWords.join(' ')
  const offered = offeredBeside(entry, beside, own).slice(0, mostEntries)
  const followUps = [...offered, ...otherForms].slice(0, mostOffered)
  const title = { entry: plainTitle(entry) }
  if (own || question.wants !== 'other')
    return { ...plainAnswer(textOf('replies', 'nothingFurther', title), followUps), mode: 'unsure' }
  const { cite, citations } = numberingFor(entry, history)
  const text = `${fromLine(entry)}\n\n${textOf('replies', 'inShort')} ${cite(entry.point)}`
  return { text, citations: inOrder(citations), followUps, mode: 'sure' }
}

/** The entries beside one for a follow-up's words, each once. */
function offeredBeside(
  entry: KnowledgeEntry,
  { sure, alone, around }: Beside,
  own: string,
): FollowUp[] {
  const bound = nextButtons(entry)
  const isOnIt = ({ question: next }: FollowUp) => own !== '' && shareSaid(next, own) > 0
  const near = around.map((hit) => hit.entry).filter((one) => isNear(one, own))
  const found = titleButtons([sure, ...near, alone[0]].filter((one) => one !== undefined))
  const all = [...found.slice(0, sure ? 1 : 0), ...bound.filter(isOnIt), ...found, ...bound]
  const firstOf = ({ entryId }: FollowUp) => all.findIndex((one) => one.entryId === entryId)
  return all.filter((one, place) => one.entryId !== entry.id && firstOf(one) === place)
}

/** Whether an entry's title or example questions say a follow-up's words. */
const isNear = ({ title, exampleQuestions }: KnowledgeEntry, own: string) =>
  own !== '' && shareSaid([title, ...exampleQuestions].join(' '), own) === 1

/** The questions an entry leads on to, each bound to the entry that answers it. */
export function nextButtons({ nextQuestions }: KnowledgeEntry): FollowUp[] {
  return nextQuestions
    .map(nextQuestion)
    .flatMap(({ question, entryId }) => (entryId ? { label: question, question, entryId } : []))
}
