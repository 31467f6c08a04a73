import { expect, test } from 'vitest'
import { cases, trainingTexts } from '../../../scripts/evaluation/cases.ts'
import { hashOf, readLabelled } from '../../../scripts/evaluation/messages/labelled.ts'
import models from '../../../worker/features/advisors/signs/message-models.json' with {
  type: 'json',
}
import wordGroups from '../../../worker/features/advisors/signs/word-groups.json' with {
  type: 'json',
}

test('the models are fitted on the texts and features as they are', () => {
  // `npm run eval:answers -- --fit --only messages --save` makes them anew.
  expect(hashOf(readLabelled())).toBe(models.fittedOn)
})

test('no held-out message stands in the training texts', () => {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9 ]/g, '')
  const trained = new Set(
    (['emergencies', 'requests', 'passages', 'ordinary', 'questions', 'messages'] as const)
      .flatMap(trainingTexts)
      .map(({ text }) => plain(text)),
  )
  const { harmful, benign, offTopic, wild, whole, subtle, long } = cases
  const heldOut = [harmful(), benign(), offTopic(), wild(), whole(), subtle(), long()]
    .flat()
    .filter(({ half }) => half === 'held-out')
  expect(heldOut.filter(({ text }) => trained.has(plain(text))).map(({ id }) => id)).toEqual([])
})

test('the groups of words are in order, without repeats', () => {
  expect(Object.keys(wordGroups)).toEqual(Object.keys(wordGroups).sort())
  for (const [group, text] of Object.entries(wordGroups)) {
    const list = text.split(' ')
    expect(list, group).toEqual([...new Set(list)].sort())
  }
})
