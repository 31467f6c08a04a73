import { afterAll, expect, test } from 'vitest'
import type { Listing } from '../../../domain/resources/listing.ts'
import { startEditing } from '../../support/resources/editing.ts'

const { site, editor, visitor, open, begin, save } = await startEditing()
afterAll(() => site.close())

type Tags = { tags: { id: string; name: string; slug: string; resources: number }[] }
const create = async (name: string) => {
  const response = await editor.post('/api/admin/tags', { name, colour: 'blue' })
  return { status: response.status, ...((await response.json()) as { id: string }) }
}
const tagged = async (name: string) => {
  const resource = await begin()
  await save(resource.id, { tags: [name] }, { action: 'publish' })
  return resource
}
const tagsNow = async (sort = 'name') =>
  (await editor.getJson<Tags>(`/api/admin/tags?sort=${sort}`)).tags

test('tags are sorted by name and by how much has them', async () => {
  const names = (await tagsNow()).map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  expect((await tagsNow('-name')).map(({ name }) => name.toLowerCase())).toEqual(names.toReversed())
  const counts = (await tagsNow('-resources')).map(({ resources }) => resources)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts[0]).toBeGreaterThan(counts.at(-1) ?? 0)
})

test('tags are unique whatever their case', async () => {
  expect((await create('Zebra Crossing')).status).toBe(201)
  expect((await create('zebra  CROSSING')).status).toBe(409)
  expect((await create('Zebra-Crossing')).status).toBe(409)
})

test('a tag that is renamed keeps its old address, and is found by its new name', async () => {
  const { id } = await create('Zebra Old')
  const resource = await tagged('zebra old')
  const answer = await editor.patch(`/api/admin/tags/${id}`, { name: 'Zebra New' })
  expect(await answer.json()).toEqual({ id, resources: 1 })
  const moved = await visitor.get('/resources?tag=zebra-old')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/resources?tag=zebra-new'])
  const listing = await visitor.getJson<Listing>('/api/resources?tag=zebra-new')
  expect(listing.results.map(({ slug }) => slug)).toEqual([resource.content.slug])
  expect(listing.results[0]?.tags).toMatchObject([{ name: 'Zebra New' }])
})

test('a tag that is merged leads to the other, which all of its resources have', async () => {
  const [from, into] = [await create('Zebra From'), await create('Zebra Into')]
  const [one, both] = [await tagged('Zebra From'), await begin()]
  await save(both.id, { tags: ['Zebra From', 'Zebra Into'] }, { action: 'publish' })
  const answer = await editor.post(`/api/admin/tags/${from.id}/merge`, { into: into.id })
  expect(await answer.json()).toEqual({ id: into.id, resources: 2 })
  expect((await open(one.id)).content.tags).toEqual(['Zebra Into'])
  expect((await open(both.id)).content.tags).toEqual(['Zebra Into'])
  const moved = await visitor.get('/resources?tag=zebra-from')
  expect(moved.headers.get('Location')).toBe('/resources?tag=zebra-into')
  expect((await tagsNow()).find(({ id }) => id === into.id)?.resources).toBe(2)
  expect((await tagsNow()).some(({ id }) => id === from.id)).toBe(false)
})

test('a tag that was renamed before it was merged leads to the other from both its addresses', async () => {
  const [from, into] = [await create('Zebra First'), await create('Zebra Last')]
  await editor.patch(`/api/admin/tags/${from.id}`, { name: 'Zebra Second' })
  await editor.post(`/api/admin/tags/${from.id}/merge`, { into: into.id })
  for (const address of ['zebra-first', 'zebra-second']) {
    const moved = await visitor.get(`/resources?tag=${address}`)
    expect(moved.headers.get('Location')).toBe('/resources?tag=zebra-last')
  }
})

test('a tag that is deleted is taken away from what has it', async () => {
  const { id } = await create('Zebra Gone')
  const resource = await tagged('Zebra Gone')
  const answer = await editor.delete(`/api/admin/tags/${id}`)
  expect(await answer.json()).toEqual({ id, resources: 1 })
  expect((await open(resource.id)).content.tags).toEqual([])
  expect((await visitor.getJson<Listing>('/api/resources?tag=zebra-gone')).total).toBe(0)
})
