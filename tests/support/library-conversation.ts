import type { AdvisorId } from '../../domain/advisors/advisors.ts'
import type { Message } from '../../domain/advisors/conversations.ts'
import { emptyMessage } from '../../domain/advisors/message.ts'
import { openLibrary } from '../../scripts/evaluation/library.ts'
import { libraryAnswer } from '../../worker/features/advisors/composer/library-answer.ts'
import { readQuestion } from '../../worker/features/advisors/question/read.ts'

const { knowledge } = openLibrary()

/** The library's answers to the turns of a conversation, with the labels of their buttons. */
export async function answersTo(advisor: AdvisorId, ...turns: string[]) {
  const history: Message[] = []
  for (const question of turns) {
    const input = { advisor, question, history: [...history], profile: {} }
    const answer = await libraryAnswer(knowledge, readQuestion(question, history), input)
    const { text, citations, followUps } = answer
    history.push({ ...emptyMessage('user'), text: question })
    history.push({ ...emptyMessage('assistant'), text, citations, followUps })
  }
  return history
    .filter(({ role }) => role === 'assistant')
    .map(({ text, followUps }) => ({ text, labels: followUps.map(({ label }) => label) }))
}

/** Their texts alone. */
export const conversation = async (advisor: AdvisorId, ...turns: string[]) =>
  (await answersTo(advisor, ...turns)).map(({ text }) => text)

/** How an answer of the entry with this title begins. */
export const from = (title: string) => `**From: ${title}`
