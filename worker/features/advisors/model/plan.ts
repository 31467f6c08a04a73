import {
  type ConversationNote,
  emptyNote,
  mapNote,
  noteInLines,
  readNote,
} from '../../../../domain/advisors/conversation-note.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { ownNames } from '../../../../domain/district/own-names.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import type { AnswerInput } from '../composer/answer.ts'
import type { Question } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Judgment, judgmentKinds, judgmentsInWords } from '../safety/judgment.ts'
import { callModel, said } from './call-model.ts'
import { withoutNotes } from './checking/unsourced.ts'
import { distinct, earlierSources, findSources, type Sought } from './find-sources.ts'
import { thinkingTokens } from './limits.ts'
import type { Models } from './models.ts'
import planText from './prompts/plan.md?raw'
import { filled, sectionsOf } from './prompts/sections.ts'
import { untagged } from './prompts/tags.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** The kinds of turn a message can be in its conversation. */
export const turnKinds = ['question', 'followup', 'rework', 'summary', 'draft', 'chat'] as const
export type TurnKind = (typeof turnKinds)[number]

/** The plan of an answer: the kind of turn, the searches, and whether sources are needed. */
export type Plan = Sought & {
  kind: TurnKind
  /** The model's judgment of the care needed; null where it gave none. */
  judgment: Judgment | null
  /** Numbers of the offered titles that help, from 1, best first; null where no model chose. */
  chosen: number[] | null
}

const instructions = filled(sectionsOf(planText, ['plan']).plan, { judgments: judgmentsInWords })

/** Timeout of the plan, in milliseconds; after it the words decide. */
const planMs = 3_000
/** Timeout of the note, in milliseconds; it may arrive while the answer is being written. */
const noteMs = 20_000
const planTokens = 700 + thinkingTokens
const longestQuery = 300
const mostQueries = 3
const historyMessages = 6
const longestEarlier = 1_200

type Asked = {
  question: Question
  input: AnswerInput
  /** The note of the conversation so far. */
  note: ConversationNote
  /** Titles of entries for the model to choose from. */
  titles: string[]
  signal: AbortSignal
}

/** A plan with the material it was made from. */
export type Planned = {
  plan: Plan
  /** Entries whose titles the model has seen, in their order. */
  offered: KnowledgeEntry[]
  /** Entries of earlier answers, where the message continues from them. */
  kept: KnowledgeEntry[]
  /** The note of the conversation so far. */
  note: ConversationNote
  /** The note updated by this turn, without student data; null when none came. */
  newNote: Promise<ConversationNote | null>
}

type PlanInput = Pick<Asked, 'question' | 'input' | 'signal'> & { knowledge: KnowledgeRepository }

/**
 * Plans an answer: a small call says what the message means, which of the titles found bear on it,
 * and what else to search for. Without a plan the words decide.
 */
export async function planAnswer(
  models: Pick<Models, 'planner' | 'patience'>,
  { knowledge, question, input, signal }: PlanInput,
): Promise<Planned> {
  const { history } = input
  const [earlier, { candidates }] = await Promise.all([
    earlierSources(knowledge, history),
    // These titles are only chosen from, so their order is not improved.
    findSources(
      { knowledge, ai: undefined },
      input,
      planByWords(question, history),
      question.pasted,
    ),
  ])
  const offered = distinct([...earlier, ...candidates]).slice(0, thresholds.mostTitles)
  const titles = offered.map(({ title }) => title)
  const note = noteOf(history)
  const planning = askForPlan(models, { question, input, note, titles, signal })
  const plan = await planning.plan
  return { plan, offered, kept: isNewSubject(plan) ? [] : earlier, note, newNote: planning.note }
}

/** The note that a conversation has so far; empty where it has none. */
export function noteOf(history: Message[]): ConversationNote {
  return history.findLast((message) => message.note)?.note ?? emptyNote
}

/** Whether a turn begins a new subject, which the last answer's sources do not help. */
export const isNewSubject = ({ kind }: Plan) => kind === 'question' || kind === 'chat'

/**
 * Asks a model for the kind of turn, the searches and the note. The plan comes first in its reply,
 * so that it can be used while the note is still being written. Falls back to `planByWords` when
 * the model fails, is slow or replies in another form. Never rejects.
 */
function askForPlan(
  models: Pick<Models, 'planner' | 'patience'>,
  asked: Asked,
): { plan: Promise<Plan>; note: Promise<ConversationNote | null> } {
  const { question, input } = asked
  const planned = Promise.withResolvers<Plan>()
  const fallBack = () => planned.resolve(planByWords(question, input.history))
  const timer = setTimeout(fallBack, planMs * models.patience)
  const spared = { ownNames: async () => ownNames(input.profile) }
  const redact = (text: string) => withoutStudentData(text, spared)
  const note = readReply(models, asked, (text) => {
    const plan = readPlan(text, question)
    if (plan) planned.resolve(plan)
  })
    .then(async (text) => {
      fallBack()
      const written = readNote(objectIn(text.replace(thoughts, ''))?.note)
      return written && (await mapNote(written, redact))
    })
    .catch(() => {
      fallBack()
      return null
    })
    .finally(() => clearTimeout(timer))
  return { plan: planned.promise, note }
}

/** The model's whole reply; `seen` is called with everything so far, again and again. */
async function readReply(
  { planner, patience }: Pick<Models, 'planner' | 'patience'>,
  asked: Asked,
  seen: (text: string) => void,
): Promise<string> {
  // AbortSignal.timeout cannot be cancelled and would keep the object awake, and billed.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), noteMs * patience)
  try {
    const parts = callModel(planner, {
      prompt: [{ role: 'system', content: instructions }, said('user', untagged(promptFor(asked)))],
      temperature: 0,
      maxOutputTokens: planTokens,
      abortSignal: AbortSignal.any([asked.signal, late.signal]),
    })
    let text = ''
    for await (const part of parts) {
      if (part.type !== 'text-delta') continue
      text += part.delta
      seen(text)
    }
    return text
  } finally {
    clearTimeout(timer)
  }
}

function promptFor({ question, input, note, titles }: Asked): string {
  const earlier = input.history.slice(-historyMessages).map(({ role, text }) => {
    const said = withoutNotes(text).replace(/\s?\[\d{1,3}\]/g, '')
    const cut = said.length > longestEarlier ? `${said.slice(0, longestEarlier)} …` : said
    return `${role === 'user' ? 'Person' : 'Advisor'}: ${cut}`
  })
  const kept = noteInLines(note)
  return [
    kept.length > 0 ? `Old note:\n${kept.join('\n')}` : 'Old note: none',
    `Conversation:\n${earlier.join('\n')}`,
    titles.length > 0
      ? `Titles found:\n${titles.map((title, index) => `${index + 1}. ${title}`).join('\n')}`
      : 'Titles found: none',
    `Last message: ${question.text.slice(0, 4_000)}`,
  ].join('\n\n')
}

/** The plan in a model's reply so far; null until it is complete, or when it is no plan. */
export function readPlan(text: string, question: Question): Plan | null {
  const said = text.replace(thoughts, '')
  // The keys before the note are enough.
  const cut = /,?\s*"note"\s*:/.exec(said)
  const reply = cut ? objectIn(`${said.slice(0, cut.index)}}`) : objectIn(said)
  const kind = turnKinds.find((one) => one === plain(reply?.kind))
  if (!reply || !kind) return null
  const needsSources = plain(reply.needsSources) !== 'false'
  const full = textsIn(reply.standalone)[0] ?? requestOf(question)
  const chosen = numbersIn(reply.titles)
  const searches = textsIn(reply.queries).map((query) => query.slice(0, longestQuery))
  const hasEnough = searches.length > 0 || !needsSources || (chosen?.length ?? 0) > 0
  return {
    kind,
    judgment: judgmentKinds.find((one) => one === plain(reply.safety)) ?? null,
    standalone: full,
    chosen,
    queries: (hasEnough ? searches : [full]).slice(0, mostQueries),
    needsSources,
  }
}

/** What a model thinks aloud before it replies, ended or not. */
const thoughts = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi

/** "Follow-up" and "followup" are one. */
const plain = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** A list's texts, or the one text given instead of a list. */
function textsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one.trim()) || [])
}

/** Numbers in a list as models write it: 3, "3", "3. Title"; null for no list. */
function numbersIn(list: unknown): number[] | null {
  if (!Array.isArray(list)) return null
  const numbers = list.map((item) => Number.parseInt(String(item), 10))
  return [...new Set(numbers.filter((number) => number > 0))]
}

/** Pairs of braces tried at most: a text of nothing but braces would take too long. */
const mostTries = 200

/** The first JSON object in a text, whatever stands around it; null when there is none. */
export function objectIn(text: string): Record<string, unknown> | null {
  let tries = 0
  for (let from = text.indexOf('{'); from >= 0; from = text.indexOf('{', from + 1))
    for (let to = text.lastIndexOf('}'); to > from; to = text.lastIndexOf('}', to - 1)) {
      const found = parse(text.slice(from, to + 1))
      if (found) return found
      if (++tries >= mostTries) return null
    }
  return null
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** The request of a message, or the whole message where it has none. */
export function requestOf({ request, text }: Pick<Question, 'request' | 'text'>): string {
  return request || text
}

const summary =
  /\b(?:summar(?:y|i[sz]e|ise)|recap|sum up)\b.{0,40}\b(?:everything|conversation|discuss\w*|so far|talk\w*|all (?:of )?(?:this|that))\b|^(?:please )?(?:recap|sum up)\b/i

/** Kinds of rework that keep the answer's content; a cost or a risk asked for is a question. */
const otherForms = new Set<string>([
  'shorter',
  'table',
  'board',
  'checklist',
  'memo',
  'plain',
  'tone',
  'translate',
  'step',
  'steps',
  'length',
])

/** The plan without a model, by the kind of message and the question before it. */
export function planByWords(question: Question, history: Message[]): Plan {
  const request = requestOf(question)
  const { subject, turn, isFollowUp } = question
  const kind = kindByWords(question, history)
  const leans = history.length > 0 && (isFollowUp || turn.kind === 'rework')
  const isAboutConversation = kind === 'rework' || kind === 'summary'
  return {
    kind: leans && kind === 'question' ? 'followup' : kind,
    judgment: null,
    standalone: leans && subject ? `${request} (about: ${subject})` : request,
    chosen: null,
    queries: isAboutConversation ? [] : [leans ? `${request} ${subject}` : request],
    needsSources: !isAboutConversation,
  }
}

function kindByWords({ request, form, turn }: Question, history: Message[]) {
  const rework = turn.kind === 'rework' ? turn.rework.kind : null
  if (rework === 'reply' || (form && 'draft' in form)) return 'draft'
  if (history.length === 0) return 'question'
  if (rework === 'summary' || summary.test(request)) return 'summary'
  return rework && otherForms.has(rework) ? 'rework' : 'question'
}
