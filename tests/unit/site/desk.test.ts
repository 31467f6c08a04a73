import { expect, test } from 'vitest'
import { advisorIds } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { stepsIn } from '../../../domain/desk.ts'

test('steps come without sources, owners and effort', () => {
  const text =
    'Do this.\n\n### What to do, in order\n\n1. Count the **accounts** [1]. *Director; 2 hours*\n2. Price it.\n\n### Cost\n\n1. Not a step.'
  expect(stepsIn(text)).toEqual(['Count the accounts.', 'Price it.'])
})

test('an answer without a numbered list has no steps', () => {
  expect(stepsIn('No.\n\n- Only a bullet')).toEqual([])
})

test.each(advisorIds)('the %s sample answer has steps', (id) => {
  expect(stepsIn(sampleAnswers[id].text).length).toBeGreaterThan(2)
})
