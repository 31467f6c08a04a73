import { afterAll, expect, test } from 'vitest'
import type { MediaPage } from '../../../domain/resources/media.ts'
import { pictureAddress } from '../../../domain/resources/pictures.ts'
import { pngMark, startEditing } from '../../support/resources/editing.ts'

const { site, editor, admin, visitor, pathOf, begin, save, store } = await startEditing()
afterAll(() => site.close())

const media = async (query: string) =>
  (await editor.getJson<MediaPage>(`/api/admin/media?${query}`)).files

test('a file is found by what it shows, with where it is used, as cover, in a text or attached', async () => {
  const [one, two] = [await begin(), await begin()]
  const [cover, shown] = [`${one.id}/cover.png`, `${two.id}/shown 1.png`]
  const coverId = await store('resources', cover)
  await store('resources', shown)
  await editor.patch(`/api/admin/media/${coverId}`, { alt: 'A Quokka at the gate' })
  expect(await media('search=quokka%20at')).toMatchObject([
    { id: coverId, path: cover, alt: 'A Quokka at the gate', bytes: 8, uses: [] },
  ])
  // Another picture under its name is found by the same words, and by those of a new description.
  await store('resources', cover, 'PUT')
  expect(await media('search=cov%20quok')).toMatchObject([
    { id: coverId, alt: 'A Quokka at the gate' },
  ])
  expect(await media('search=quokka%20nowhere')).toEqual([])
  await editor.patch(`/api/admin/media/${coverId}`, { alt: 'A numbat' })
  expect(await media('search=quokka')).toEqual([])
  expect(await media('search=numbat')).toMatchObject([{ id: coverId }])
  await save(one.id, { cover, body: `![x](${pictureAddress(shown)})` })
  await save(two.id, { cover })
  const usesOf = async (path: string) =>
    (await media(''))
      .find((file) => file.path === path)
      ?.uses.map(({ id }) => id)
      .sort()
  expect(await usesOf(cover)).toEqual([one.id, two.id].sort())
  expect(await usesOf(shown)).toEqual([one.id])
  await save(two.id, { cover: null })
  expect(await usesOf(cover)).toEqual([one.id])
})

test('neither the words about a file nor the name of an attachment tell of a student', async () => {
  const { id } = await begin()
  const fileId = await store('resources', `${id}/yard.png`)
  const alt = 'Our student Orla Venn (student id 20391845) in the yard'
  const described = await editor.patch(`/api/admin/media/${fileId}`, { alt })
  expect(await described.json()).toEqual({
    id: fileId,
    alt: 'Our Student A (student id [student id]) in the yard',
  })
  const path = `${id}/plan.pdf`
  await store('attachments', path)
  const attach = (name: string) =>
    editor.put(`/api/admin/resources/${id}/attachments`, {
      attachments: [{ path, name }],
      before: [],
    })
  const refused = await attach('Orla_Venn_IEP.pdf')
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('“Orla_Venn_IEP.pdf” seems to tell of a student: please rename it'),
  ])
  expect((await attach('IEP template.pdf')).status).toBe(200)
})

test('what is used is deleted only by who knows it, and leaves neither row nor object', async () => {
  const { id, content } = await begin()
  const path = `${id}/gone.png`
  const fileId = await store('resources', path)
  await save(id, { cover: path })
  const refused = await editor.delete(`/api/admin/media/${fileId}`)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { details: [{ title: content.title }] } })
  const { objects } = await site.env.FILES.list({ prefix: 'resources/' })
  expect((await editor.delete(`/api/admin/media/${fileId}?used=yes`)).status).toBe(204)
  expect((await visitor.get(pictureAddress(path))).status).toBe(404)
  const left = await site.env.FILES.list({ prefix: 'resources/' })
  expect(left.objects).toHaveLength(objects.length - 1)
  expect((await editor.delete(`/api/admin/media/${fileId}?used=yes`)).status).toBe(404)
})

test('what is in other buckets is none of the media library', async () => {
  await admin.post('/api/storage/bucket', { name: 'okapi' })
  const elsewhere = await store('okapi', 'a.png')
  expect((await editor.delete(`/api/admin/media/${elsewhere}?used=yes`)).status).toBe(404)
  expect((await editor.patch(`/api/admin/media/${elsewhere}`, { alt: 'x' })).status).toBe(404)
})

test('attachments are kept in their order, for who may read the resource', async () => {
  const { id, content, word } = await begin()
  await save(id, {}, { action: 'publish' })
  const paths = [`${id}/one.pdf`, `${id}/two.pdf`]
  for (const path of paths) await store('attachments', path)
  const wanted = paths.map((path, at) => ({ path, name: `File ${at}` }))
  const attach = (attachments: object[], before: string[]) =>
    editor.put(pathOf(id, '/attachments'), { attachments, before })
  expect((await attach(wanted, [])).status).toBe(200)
  type View = { attachments: { id: string; name: string; bytes: number }[] }
  const view = () => visitor.getJson<View>(`/api/resources/${content.slug}`)
  const [first, second] = (await view()).attachments
  expect([first?.name, second?.name]).toEqual(['File 0', 'File 1'])
  const address = `/api/resources/${content.slug}/attachments/${first?.id}`
  expect((await visitor.get(address)).status).toBe(200)
  expect((await visitor.get(`/api/storage/object/public/attachments/${paths[0]}`)).status).toBe(401)
  // A file that is replaced is told as large as it is now.
  await store('attachments', paths[0] ?? '', 'PUT', [...pngMark, ...Array(92).fill(0)])
  expect((await view()).attachments[0]?.bytes).toBe(100)
  // Somebody who has not seen them changes nothing; who has keeps their addresses.
  expect((await attach([], [])).status).toBe(409)
  const before = [first?.id ?? '', second?.id ?? '']
  expect((await attach(wanted.toReversed(), before)).status).toBe(200)
  expect((await view()).attachments.map((one) => one.id)).toEqual(before.toReversed())
  expect((await attach([{ path: 'no/where.pdf', name: 'x' }], before.toReversed())).status).toBe(
    400,
  )
  await save(id, { premium: true }, { action: 'publish' })
  expect((await visitor.get(address)).status).not.toBe(200)
  expect(word).not.toBe('')
})
