import { afterEach, expect, test, vi } from 'vitest'
import { embeddings } from '../../../worker/features/advisors/retrieval/embeddings.ts'
import { fuse } from '../../../worker/features/advisors/retrieval/search.ts'
import { embeddingFakes } from '../../support/servers/embedding-fakes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one binding without the other gives no embeddings', () => {
  const { AI, VECTORIZE } = embeddingFakes(() => [1]).bindings
  expect(embeddings({ AI })).toBeNull()
  expect(embeddings({ VECTORIZE })).toBeNull()
})

test('what both orders have near the front comes first; what one has is kept', () => {
  expect(
    fuse([
      ['a', 'b', 'c'],
      ['c', 'd'],
    ]),
  ).toEqual(['c', 'a', 'b', 'd'])
  expect(fuse([['a', 'b'], []])).toEqual(['a', 'b'])
})

test('a model that fails finds nothing and breaks nothing', async () => {
  const { bindings } = embeddingFakes(() => {
    throw new Error('3040: capacity exceeded')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await embeddings(bindings)?.nearest('mfa')).toEqual([])
})

test('a model that never answers is not waited for', async () => {
  vi.useFakeTimers()
  const { bindings } = embeddingFakes(() => [1])
  vi.spyOn(bindings.AI, 'run').mockReturnValue(new Promise<never>(() => {}))
  const nearest = embeddings(bindings)?.nearest('mfa')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await nearest).toEqual([])
})
