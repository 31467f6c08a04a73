import { expect, test } from 'vitest'
import { dated, inForce, watched } from '../../../domain/guides/foresight.ts'
import { pageSource } from '../../../domain/guides/page-sources.ts'
import written from '../../../knowledge/pages/sources.json' with { type: 'json' }
import { readPageSources } from '../../../scripts/content/page-sources.ts'

test('public pages name sources as knowledge/sources/ has them (npm run knowledge -- samples)', () => {
  expect(written).toEqual(readPageSources())
})

test('every date and development rests on a source', () => {
  for (const { id, sources } of [...dated, ...inForce, ...watched])
    expect(sources, id).not.toHaveLength(0)
})

test('a source that no page names is no source of a page', () => {
  expect(() => pageSource('nobody.says')).toThrow('nobody.says is not in knowledge/pages')
})
