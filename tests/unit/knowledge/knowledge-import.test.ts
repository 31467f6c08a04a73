import { expect, test } from 'vitest'
import { readUpload } from '../../../worker/features/advisors/knowledge/read-upload.ts'
import { markdownEntry } from '../../support/samples/markdown-entry.ts'
import { catalog } from '../../support/samples/oscal-catalog.ts'

const now = new Date('2026-11-20T12:00:00Z')

function read(content: string, name = 'catalog.json') {
  return readUpload({ name, bytes: new TextEncoder().encode(content).buffer }, now)
}

/** The refusal of a catalog with one thing done to its text, laid out over many lines. */
async function refusal(from: string | RegExp, to: string) {
  const good = JSON.stringify(catalog(), null, 2)
  const bad = good.replace(from, to)
  if (bad === good) throw new Error(`The catalog has no ${from}`)
  const lineOf = (text: string) => bad.slice(0, bad.indexOf(text)).split('\n').length
  const error = await read(bad).then(
    () => {
      throw new Error('The file was accepted')
    },
    (reason: { file: string; line: number; reason: string }) => reason,
  )
  return { ...error, file: error.file, line: error.line, reason: error.reason, lineOf }
}

test('a control becomes a reference in its publisher’s words', async () => {
  const { entries, ...document } = await read(JSON.stringify(catalog()))
  expect(document).toMatchObject({
    id: 'oscal-nist-sp-800-53-controls',
    kind: 'oscal',
    title: 'NIST SP 800-53 Rev 5.2.0 Controls',
    publisher: 'NIST',
    version: '5.2.0 (2025-08-27)',
    skipped: 1,
  })
  const [ac7, wipe] = entries.map(({ entry }) => entry)
  expect(entries).toHaveLength(2)
  expect(ac7).toMatchObject({
    id: 'oscal-nist-sp-800-53-controls.ac-7',
    origin: 'oscal-nist-sp-800-53-controls',
    title: 'AC-7 Unsuccessful Logon Attempts',
    asOf: '2025-08-27',
    reviewBy: '2027-11-20',
    sources: [
      {
        publisher: 'NIST',
        document: 'NIST SP 800-53 Rev 5.2.0 Controls',
        version: '5.2.0 (2025-08-27)',
        sectionId: 'AC-7',
        sectionTitle: 'Unsuccessful Logon Attempts',
        url: 'https://doi.org/10.6028/NIST.SP.800-53r5',
        checked: '2026-11-20',
      },
    ],
  })
  expect(wipe).toMatchObject({ title: 'AC-7(2) Purge or Wipe Mobile Device' })
})

test('parameters are resolved, references inside the catalog are not links', async () => {
  const [first] = (await read(JSON.stringify(catalog()))).entries
  const steps = first?.entry.steps.map(({ text }) => text)
  expect(steps).toEqual([
    'Enforce a limit of [number] consecutive invalid logon attempts by a user. [^oscal-nist-sp-800-53-controls.ac-7]',
    'Automatically [one or more of: lock the account for 30 minutes; notify] (see AC-2). [^oscal-nist-sp-800-53-controls.ac-7]',
  ])
  expect(first?.entry.point).toContain('Enforce a limit of [number]')
  expect(JSON.stringify(first)).not.toMatch(/\{\{|zebracorn/)
})

test('a framework’s subcategory takes its category’s name and its examples', async () => {
  const framework = catalog() as unknown as { catalog: Record<string, unknown> }
  framework.catalog.metadata = {
    title: 'Electronic Version of NIST Cybersecurity Framework 2.0',
    'last-modified': '2026-05-11T16:01:09Z',
    version: '1.2.0',
  }
  const part = (name: string, prose: string) => ({ name, prose })
  framework.catalog.groups = [
    {
      id: 'GV',
      title: 'GOVERN',
      controls: [
        {
          id: 'GV.OC',
          title: 'Organizational Context',
          props: [{ name: 'label', value: 'Organizational Context (GV.OC)' }],
          parts: [part('statement', 'The circumstances are understood')],
          controls: [
            {
              id: 'GV.OC-01',
              title: 'GV.OC-01',
              props: [{ name: 'label', value: 'GV.OC-01' }],
              parts: [
                part('statement', 'The mission is understood'),
                part('example', 'Share the mission'),
              ],
            },
          ],
        },
      ],
    },
  ]
  const { id, entries } = await read(JSON.stringify(framework))
  expect(id).toBe('oscal-nist-cybersecurity-framework')
  expect(entries.map(({ entry }) => entry.title)).toEqual([
    'GV.OC Organizational Context',
    'GV.OC-01 Organizational Context',
  ])
  expect(entries[1]?.entry).toMatchObject({
    domains: ['infrastructure', 'leadership'],
    point: `The mission is understood. [^${id}.gv.oc-01]`,
    steps: [{ text: `Share the mission. [^${id}.gv.oc-01]` }],
  })
})

test('the same control has the same hash at another time, a changed one another', async () => {
  const hashes = async (text: string, at: Date) =>
    (
      await readUpload({ name: 'c.json', bytes: new TextEncoder().encode(text).buffer }, at)
    ).entries.map(({ contentHash }) => contentHash)
  const text = JSON.stringify(catalog())
  const first = await hashes(text, now)
  expect(await hashes(text, new Date('2027-01-01'))).toEqual(first)
  const [changed, same] = await hashes(text.replace('Enforce a limit', 'Keep to a limit'), now)
  expect(changed).not.toBe(first[0])
  expect(same).toBe(first[1])
})

test.each([
  ['a control without a title', '"title": "Purge or Wipe Mobile Device",', '', '"id": "ac-7.2"'],
  ['a title that is a number', '"Unsuccessful Logon Attempts"', '7', '"title": 7'],
  ['an id that stands twice', '"id": "ac-13"', '"id": "AC-7"', '"id": "AC-7"'],
  ['an id with a slash', '"id": "ac-13"', '"id": "a/b"', '"id": "a/b"'],
  ['a missing version', '"version": "5.2.0",', '', '"metadata"'],
  ['something that is not JSON', '"class": "family",', '"class": family,', '"class": family'],
])('%s is refused on its line', async (_, from, to, at) => {
  const refused = await refusal(from, to)
  expect(refused).toMatchObject({ file: 'catalog.json' })
  expect(Math.abs(refused.line - refused.lineOf(at))).toBeLessThanOrEqual(
    at.includes('ac-7.2') ? 1 : 0,
  )
})

test('a file that ends too early is refused on its last line', async () => {
  const half = JSON.stringify(catalog(), null, 2).slice(0, 900)
  await expect(read(half)).rejects.toMatchObject({
    line: half.trimEnd().split('\n').length,
    reason: 'is not JSON: it ends too early',
  })
})

test.each([
  ['another OSCAL model', '{"profile":{}}', 'begins with "profile"'],
  ['a list', '[1,2]', 'is not an OSCAL catalog'],
  ['no controls', JSON.stringify({ catalog: { ...catalog().catalog, groups: [] } }), 'no controls'],
  ['a bottomless pit', '['.repeat(200_000), 'is not JSON'],
])('%s is refused', async (_, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ reason: expect.stringContaining(reason) })
})

test('what is not text is refused', async () => {
  const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe]).buffer
  await expect(readUpload({ name: 'x.md', bytes }, now)).rejects.toMatchObject({
    file: 'x.md',
    reason: 'is not text in UTF-8',
  })
})

test('a Markdown entry is taken as it is, also with the line ends of Windows', async () => {
  const text = markdownEntry('infrastructure.from-windows').replaceAll('\n', '\r\n')
  const { id, kind, entries } = await read(text, 'entry.md')
  expect({ id, kind }).toEqual({ id: 'infrastructure.from-windows', kind: 'markdown' })
  expect(entries[0]?.entry).toMatchObject({ origin: id, risks: ['Lock-outs.'] })
})

test.each([
  ['as_of: 2026-11-15', 'as_of: 2026-02-30', 'no such date'],
  ['review_by: 2099-11-01', 'review_by: 2026-11-14', 'review is due before'],
  ['facts: [cpg.1]', 'facts: [cpg.2]', 'nor among its sources'],
])('an entry with %s as %s is refused on that line', async (from, to, reason) => {
  const bad = markdownEntry('infrastructure.x').replace(from, to)
  await expect(read(bad, 'entry.md')).rejects.toMatchObject({
    line: bad.slice(0, bad.indexOf(to)).split('\n').length,
    reason: expect.stringContaining(reason),
  })
})

test.each([
  [
    'a Social Security number',
    'Ask first: 219-00-4471 stood in a ticket.',
    'Social Security number',
  ],
  ['a student number', 'Ask first: student number 4410982 was in it.', 'student id'],
  ['a child with a birthday', 'Orla Venn, born 03/04/2012, cannot sign in.', 'date of birth'],
  ['a child with a plan', 'Our student Orla Venn has an IEP for reading.', 'IEP/504 detail'],
])('an entry with %s is refused on that line, without repeating it', async (_, point, kind) => {
  const bad = markdownEntry('infrastructure.x', { point })
  await expect(read(bad, 'entry.md')).rejects.toMatchObject({
    line: bad.slice(0, bad.indexOf(point)).split('\n').length,
    reason: `holds what looks like a student's ${kind}`,
  })
})

test.each([
  'Write to Ida Brandt, ida.brandt@publisher.example or (555) 555-0142, 9 Elder Lane, Mockton.',
  'Students with an IEP, those suspended and those in foster care need the same device.',
  'NIST SP 800-63-2017 and SP 800-53-2020 say the same as PR.AA-01 and AC-2(3).',
])('an entry that says “%s” is taken', async (point) => {
  const { entries } = await read(markdownEntry('infrastructure.x', { point }), 'entry.md')
  expect(entries).toHaveLength(1)
})

test('a catalog may speak of sanctions, health and people; a child’s birthday in it is refused', async () => {
  const prose = 'Purge or wipe information from mobile devices after failed attempts.'
  const said = 'Staff of the Tess Marlow Institute who failed training are suspended.'
  const good = JSON.stringify(catalog(), null, 2).replace(prose, said)
  expect((await read(good)).entries).toHaveLength(2)
  expect(await refusal(prose, 'Student Tess Marlow, DOB 3/4/2012, is locked out.')).toMatchObject({
    file: 'catalog.json',
    line: good.slice(0, good.indexOf(said)).split('\n').length,
    reason: "holds what looks like a student's date of birth",
  })
})
