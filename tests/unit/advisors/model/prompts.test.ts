import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import { turnKinds } from '../../../../worker/features/advisors/model/plan.ts'
import {
  draftInstructionsFor,
  instructionsFor,
} from '../../../../worker/features/advisors/model/prompt.ts'
import { filled, sectionsOf } from '../../../../worker/features/advisors/model/prompts/sections.ts'

const given = {
  today: new Date('2026-03-04T12:00:00Z'),
  smallTeam: false,
  cautions: ['Name no pupil.'],
  draft: null,
}
const every = advisorIds.flatMap((advisor: AdvisorId) =>
  turnKinds.map((kind) => ({ ...given, advisor, kind })),
)

test.each(every)('the instructions of $advisor for a $kind have no open slot', (one) => {
  const whole = instructionsFor(one)
  expect(whole).toContain(`You are the ${advisors[one.advisor].title} advisor`)
  expect(whole).toContain('In this case: Name no pupil.')
  for (const text of [
    whole,
    instructionsFor({ ...one, draft: 'own' }),
    instructionsFor({ ...one, draft: 'other' }),
    draftInstructionsFor(one),
  ])
    expect(text).not.toMatch(/\{\w+\}|undefined|^#/m)
})

test('every section of the answer prompt reaches a model', () => {
  const prompts = every.flatMap((one) => [
    instructionsFor(one),
    instructionsFor({ ...one, smallTeam: true, draft: 'own' }),
    instructionsFor({ ...one, draft: 'other' }),
  ])
  for (const path of ['answer', 'forms']) {
    const file = readFileSync(`worker/features/advisors/model/prompts/${path}.md`, 'utf8')
    for (const section of file.split(/^## .*$/m).slice(1)) {
      const [start = ''] = section.trim().split(/\{\w+\}/)
      expect(
        prompts.some((prompt) => prompt.includes(start)),
        start,
      ).toBe(true)
    }
  }
})

test('a section too few or too many and a slot without its value are noticed', () => {
  const markdown = '# Title\n\n## role\n\nYou are {title}.\n\n## bounds\n\nNo more.\n'
  expect(sectionsOf(markdown, ['role', 'bounds'])).toEqual({
    role: 'You are {title}.',
    bounds: 'No more.',
  })
  expect(() => sectionsOf(markdown, ['role'])).toThrow('role, bounds instead of role')
  expect(() => sectionsOf(markdown, ['role', 'bounds', 'use'])).toThrow('instead of')
  expect(filled('You are {title}.', { title: 'first' })).toBe('You are first.')
  expect(() => filled('You are {title}.', {})).toThrow('{title}')
})
