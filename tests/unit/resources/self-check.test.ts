import { expect, test } from 'vitest'
import { securitySteps } from '../../../domain/guides/cybersecurity.ts'
import {
  readSelfCheck,
  selfCheckQuestions,
  selfCheckReport,
  selfCheckScore,
} from '../../../domain/tools/self-check.ts'

const score = (text: string) => selfCheckScore(readSelfCheck(new URLSearchParams(text)))

test('there is a question for each step of the page, and no other', () => {
  expect(selfCheckQuestions).toHaveLength(securitySteps.length)
})

// By hand: two points a "yes", one a "partly": 2 + 1 + 0 of 6 is 50%.
test('the score is of what was answered', () => {
  expect(score('mfa=yes&patches=partly&backups=no')).toMatchObject({ answered: 3, percent: 50 })
  expect(score('')).toMatchObject({ answered: 0, percent: 0, next: [] })
  expect(score('mfa=maybe&constructor=yes')).toMatchObject({ answered: 0 })
  expect(score('mfa=constructor')).toMatchObject({ answered: 0, percent: 0 })
})

test('the three next steps are the cheapest of those open, in CISA’s order', () => {
  const all = selfCheckQuestions.map(({ id }) => `${id}=no`).join('&')
  expect(score(all).next.map(({ id }) => id)).toEqual(['patches', 'exposure', 'plan'])
  expect(score('backups=no&mfa=partly').next.map(({ id }) => id)).toEqual(['mfa', 'backups'])
})

test('all in place leaves nothing to do, and says so by leaving the table out', () => {
  const all = new URLSearchParams(selfCheckQuestions.map(({ id }) => [id, 'yes']))
  const { figures, tables } = selfCheckReport(all)
  expect(figures[0]).toMatchObject({ value: '100%', note: 'of the six priorities' })
  expect(tables.map(({ caption }) => caption)).toEqual(['For the board and the insurer'])
})
