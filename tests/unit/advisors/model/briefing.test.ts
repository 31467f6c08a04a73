import { expect, test } from 'vitest'
import { emptyNote } from '../../../../domain/advisors/conversation-note.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { emptyMessage } from '../../../../domain/advisors/message.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { briefingFor } from '../../../../worker/features/advisors/model/briefing.ts'
import { planByWords } from '../../../../worker/features/advisors/model/plan.ts'
import { readQuestion } from '../../../../worker/features/advisors/question/read.ts'

type Deps = Parameters<typeof briefingFor>[0]
type Kind = ReturnType<typeof planByWords>['kind']

/** Terms of the library’s index. */
const terms = { version: '1', words: new Map([['99.77', 1]]) }

/** What a model is given for the last of these messages, which a plan takes for this kind. */
function brief(
  kind: Kind,
  text: string,
  earlier: [string, string][] = [],
  profile: DistrictProfile = { students: 4_200, schools: 8 },
) {
  const history: Message[] = earlier.flatMap(([asked, answered], index) => [
    { ...emptyMessage('user'), id: `u${index}`, text: asked },
    { ...emptyMessage('assistant'), id: `a${index}`, text: answered },
  ])
  const question = readQuestion(text, history)
  return briefingFor(
    { knowledge: { terms: () => terms } as unknown as Deps['knowledge'], ai: undefined },
    {
      input: { advisor: 'financial', question: text, history, profile },
      question,
      planned: { plan: { ...planByWords(question, history), kind }, note: emptyNote },
      entries: [],
      laws: [],
      cautions: [],
      isUrgent: false,
      draft: null,
    },
    () => {},
  )
}

const why = 'Why do we have to tell the parents first?'
const answer = 'Because once the files are gone nobody can get them back.'

test('a number said in the conversation stands beside the one of the profile', () => {
  const given = JSON.stringify(
    brief('question', 'What do Chromebooks cost at 1,900 students?').messages,
  )
  expect(given).toContain('Students: 4,200; in this conversation 1,900, which goes first')
  expect(given).not.toContain('Schools: 8;')
})

test('an answer that is to become a letter is to be sent, and one in other words is not', () => {
  const to = (text: string) => brief('rework', text, [[why, answer]]).isToSend
  expect(to('rewrite it warmer, as a note to the parents')).toBe(true)
  expect(to('shorter please')).toBe(false)
  expect(to('as a table')).toBe(false)
  expect(brief('rework', 'warmer', [[why, `Dear families,\n\n${answer}`]]).isToSend).toBe(true)
})

test('advice is fitted to few staff where a person or the profile says so, not for a count of students', () => {
  const isSmall = (text: string, profile?: DistrictProfile) =>
    brief('question', text, [], profile).instructions.includes('has few technology staff')
  expect(isSmall('A teacher mailed the roster of 83 students to all parents, what now?')).toBe(
    false,
  )
  expect(isSmall('We have 2 techs for the tickets of all schools, what first?')).toBe(true)
  expect(isSmall('What first?', { students: 600 })).toBe(true)
})

test('a section of law is known that any entry of the library names, shown or not', () => {
  const { book } = brief('question', 'May we send it?')
  expect(book.knowsSection('99.77')).toBe(true)
  expect(book.knowsSection('99.78')).toBe(false)
})
