import type { AdvisorId } from '../../domain/advisors/advisors.ts'
import type { Message } from '../../domain/advisors/conversations.ts'
import { emptyMessage } from '../../domain/advisors/message.ts'
import { libraryAnswer } from '../../worker/features/advisors/composer/library-answer.ts'
import { titleRead } from '../../worker/features/advisors/composer/sections.ts'
import { readQuestion } from '../../worker/features/advisors/question/read.ts'
import type { TalkCase } from './cases.ts'
import { type Library, libraryEntries } from './library.ts'

/** A turn after the first: the entry it led to where that is another than before it, and those its words ask for. */
type FollowUp = { led: string | undefined; asked: string[] }

const idByTitle = new Map(libraryEntries().map((entry) => [entry.title, entry.id]))

/** The turns of talks after the first, as the library answers them without a model. */
export async function followUps(library: Library, talks: TalkCase[]): Promise<FollowUp[]> {
  return (await Promise.all(talks.map((talk) => turnsOf(library, talk)))).flat()
}

async function turnsOf({ knowledge }: Library, { advisor, turns, elsewhere }: TalkCase) {
  const history: Message[] = []
  const found: FollowUp[] = []
  let current: string | undefined
  for (const [place, question] of turns.entries()) {
    const input = { advisor: advisor as AdvisorId, question, history: [...history], profile: {} }
    const {
      text,
      citations,
      followUps: offered,
    } = await libraryAnswer(knowledge, readQuestion(question, history), input)
    history.push({ ...emptyMessage('user'), text: question })
    history.push({ ...emptyMessage('assistant'), text, citations, followUps: offered })
    const lead = idByTitle.get(titleRead(text) ?? '')
    if (place > 0)
      found.push({ led: lead === current ? undefined : lead, asked: elsewhere?.[place] ?? [] })
    current = lead ?? current
  }
  return found
}
