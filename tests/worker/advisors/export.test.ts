import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newSubscriber,
  refusal,
  type Subscriber,
  startConversation,
} from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn } from '../../support/visitor.ts'

let site: Site
let reader: Subscriber
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  reader = await newSubscriber(site)
})
afterAll(() => site.close())

const answer = `Start with **MFA** for staff [1], see [the guide](https://example.org/guide?a=1&b=2) or [this](javascript:alert(1)).

### What to do, in order

1. Enrol the office [2] & the <board>.
2. Then everyone [1].
   - first the schools

| | Step | Who |
| --- | --- | --- |
| 1 | Enrol \`admins\` | Technician [1] |

\`\`\`
a < b
\`\`\`

> A quote ![a picture](https://tracker.example/x.png)

1. Another list

<script>alert(1)</script> \u0007 [9]`

const source = (number: number, url: string) => ({
  number,
  url,
  publisher: 'CISA',
  document: 'CPG',
  version: '2.0',
  section: `3.${number}`,
})

/** A conversation with one question and `answer`, as the database keeps it. */
async function conversation(title = 'MFA: "first" steps / é') {
  const id = await startConversation(reader)
  const [question, reply] = [`q-${id}`, `a-${id}`]
  const cite = site.env.DB.prepare(
    "INSERT INTO message_citations (message_id, number, entry_id, fact_id, publisher, document, version, section_id, section_title, url) VALUES (?, ?, 'entry', 'fact', ?, ?, ?, ?, ?, ?)",
  )
  const add = site.env.DB.prepare(
    "INSERT INTO messages (id, conversation_id, parent_id, role, status, text, created_at) VALUES (?, ?, ?, ?, 'complete', ?, ?)",
  )
  await site.env.DB.batch([
    add.bind(question, id, null, 'user', 'What first?\nAnd then?', 1),
    add.bind(reply, id, question, 'assistant', answer, 2),
    site.env.DB.prepare('UPDATE conversations SET leaf_id = ?, title = ? WHERE id = ?').bind(
      reply,
      title,
      id,
    ),
    ...[source(1, 'https://cisa.example/cpg?x=1&y=2'), source(2, 'https://cisa.example/two')].map(
      ({ number, publisher, document, version, section, url }) =>
        cite.bind(reply, number, publisher, document, version, section, section, url),
    ),
  ])
  return { id, question, reply }
}

/** The texts of a Word file, by path. */
async function wordFiles(response: Response): Promise<Record<string, string>> {
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return Object.fromEntries(files.map(([path, bytes]) => [path, strFromU8(bytes)]))
}

test('a conversation is exported as Markdown with footnotes', async () => {
  const { id } = await conversation()
  const response = await reader.get(`/api/conversations/${id}/export?format=md`)
  expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="MFA-first-steps-e.md"',
  )
  const text = await response.text()
  expect(text).toMatch(/^# MFA: "first" steps \/ é\n\n\*Infrastructure.*professional judgment/)
  expect(text).toContain('> What first?\\\n> And then?')
  expect(text).toContain('Start with **MFA** for staff [^1]')
  expect(text).toContain('2. Then everyone [^1].')
  expect(text).toContain('[^2]: CISA, CPG (2.0), 3.2. <https://cisa.example/two>')
  expect(text.match(/^\[\^\d+\]:/gm)).toHaveLength(2)
  expect(text).toContain('[the guide](https://example.org/guide?a=1\\&b=2) (example.org)')
  expect(text).toContain('or this.')
  expect(text).toContain('A quote a picture')
  expect(text).not.toMatch(/tracker|javascript:|^<script/m)
  expect(text).toContain('\\<script>')
})

test('a conversation is exported to Word: headings, lists, a table and footnotes with links', async () => {
  const { id } = await conversation()
  const response = await reader.get(`/api/conversations/${id}/export?format=docx`)
  expect(response.headers.get('Content-Type')).toContain('wordprocessingml.document')
  const files = await wordFiles(response)
  const document = files['word/document.xml'] ?? ''
  const styles = [...document.matchAll(/<w:pStyle w:val="(Title|Heading\d)"\/>/g)].map(
    ([, id]) => id,
  )
  expect(styles).toEqual(['Title', 'Heading1', 'Heading1', 'Heading2'])
  expect(document).toMatch(/Heading2".*?What to do, in order/)
  const levels = [...(files['word/styles.xml'] ?? '').matchAll(/<w:outlineLvl w:val="(\d)"\/>/g)]
  expect(levels.map(([, level]) => level)).toEqual(['0', '1', '2', '3', '4'])
  expect(document.match(/<w:footnoteReference /g)).toHaveLength(2)
  // The source that is mentioned three times has one footnote, and two links to it.
  expect(document.match(/<w:bookmarkStart w:name="_source1"/g)).toHaveLength(1)
  expect(document.match(/<w:hyperlink w:history="1" w:anchor="_source1"/g)).toHaveLength(2)
  expect(document).toContain('<w:tblHeader/>')
  const widths = [...document.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  const [number = 0, step = 0, who = 0] = widths
  expect(number).toBeLessThan(Math.min(step, who) / 2)
  expect(document).toContain('&lt;board&gt;')
  expect(document).toContain('&lt;script&gt;')
  expect(document).toContain('(example.org)')
  const control = String.fromCharCode(7)
  expect(document).not.toContain(control)
  // Each list is numbered by itself: three of them, one inside another.
  expect(new Set(document.match(/<w:numId w:val="\d+"\/>/g)).size).toBe(3)
  expect(files['docProps/core.xml']).toContain(
    '<dc:title>MFA: &quot;first&quot; steps / é</dc:title>',
  )
  expect(files['word/styles.xml']).toContain('<w:lang w:val="en-US"')
  // LibreOffice takes a line's height without its rule for points, and sets large lines upon another.
  const heights = files['word/styles.xml']?.match(/<w:spacing [^>]*w:line="[^>]*>/g) ?? []
  expect(heights.length).toBeGreaterThan(1)
  for (const height of heights) expect(height).toContain('w:lineRule="auto"')
  const notes = files['word/footnotes.xml'] ?? ''
  expect(notes).toContain('CISA, CPG (2.0), 3.1.')
  expect(files['word/_rels/footnotes.xml.rels']).toContain(
    'Target="https://cisa.example/cpg?x=1&amp;y=2" TargetMode="External"',
  )
  const links = files['word/_rels/document.xml.rels'] ?? ''
  expect(links).toContain('https://example.org/guide?a=1&amp;b=2')
  expect(links).not.toMatch(/javascript|tracker/)
})

test('every heading of an export stands one level under another', async () => {
  const { id, reply } = await conversation()
  await site.env.DB.prepare('UPDATE messages SET text = ? WHERE id = ?')
    .bind('## One\n\n#### Deep\n\n# Top\n\n###### Deeper\n\nText', reply)
    .run()
  const path = `/api/conversations/${id}/export`
  const text = await (await reader.get(`${path}?format=md`)).text()
  expect(text.match(/^#+ (?:One|Deep|Top|Deeper)$/gm)).toEqual([
    '### One',
    '#### Deep',
    '### Top',
    '#### Deeper',
  ])
})

test('a draft that was asked for is exported alone', async () => {
  const { id, question, reply } = await conversation()
  const change = site.env.DB.prepare('UPDATE messages SET text = ?, writer = ? WHERE id = ?')
  const memo = '**To:** Board\n\n**What we ask.** Support this [1].'
  const notes = '*A draft: put in names.*\n\n*Drafted from the entry “MFA”.*'
  await site.env.DB.batch([
    change.bind('Write a memo to the board about MFA', null, question),
    change.bind(
      `A student’s name was replaced.\n\n${memo}\n\n${notes}\n\n### Steps behind it\n\n1. Enrol`,
      'builtin',
      reply,
    ),
  ])
  const path = `/api/conversations/${id}/export?format=md`
  const alone = `${memo.replace('[1]', '[^1]')}\n\n## Sources\n\n[^1]: CISA, CPG (2.0), 3.1. <https://cisa.example/cpg?x=1&y=2>\n`
  const text = await (await reader.get(`${path}&message=${reply}`)).text()
  expect(text).toBe(alone)
  // Nor does a question belong to it that only puts the answer before into another form.
  await change.bind('Board memo please', null, question).run()
  expect(await (await reader.get(`${path}&message=${reply}`)).text()).toBe(alone)
  await change.bind('Write a memo to the board about MFA', null, question).run()
  // A model sets a draft between two rules.
  await change.bind(`Here it is.\n\n---\n\n${memo}\n\n---\n\nTell me more.`, 'a-model', reply).run()
  const word = await wordFiles(await reader.get(`${path.replace('md', 'docx')}&message=${reply}`))
  expect(word['word/document.xml']).toContain('What we ask.')
  expect(word['word/document.xml']).not.toMatch(/Here it is|Tell me more|>Question</)
  // Or says below one what to do first.
  await change
    .bind(`${memo}\n\n---\n\n**Before you send:**\n\n- Ask counsel.`, 'a-model', reply)
    .run()
  expect(await (await reader.get(`${path}&message=${reply}`)).text()).toBe(alone)
  // What the document is called is what the draft is about.
  const headed = `**To:** Board\\\n**Subject:** Turn on MFA\n\n${memo}`
  await change.bind(headed, 'builtin', reply).run()
  const named = await wordFiles(await reader.get(`${path.replace('md', 'docx')}&message=${reply}`))
  expect(named['docProps/core.xml']).toContain('<dc:title>Turn on MFA</dc:title>')
  await change.bind(`Here it is.\n\n---\n\n${memo}\n\n---\n\nTell me more.`, 'a-model', reply).run()
  // The whole conversation keeps the question and all of the answer.
  const whole = await (await reader.get(path)).text()
  expect(whole).toMatch(/## Question\n\n> Write a memo[\s\S]*Here it is[\s\S]*Tell me more/)
})

test('where there was nothing to draft from, the question stays with what was said instead', async () => {
  const { id, question, reply } = await conversation()
  const change = site.env.DB.prepare('UPDATE messages SET text = ?, writer = ? WHERE id = ?')
  await site.env.DB.batch([
    change.bind('Write a memo to the board about MFA', null, question),
    change.bind('I have no entry that surely answers this.', 'builtin', reply),
  ])
  const path = `/api/conversations/${id}/export?format=md&message=${reply}`
  const text = await (await reader.get(path)).text()
  expect(text).toMatch(/> Write a memo to the board[\s\S]*I have no entry that surely/)
})

test.each([
  ['[the bank](https://evil.example/a)', 'the bank', true],
  ['[https://bank.example/?evil.example](https://evil.example/a)', 'https://bank.example', true],
  ['[ref][1]\n\n[1]: https://evil.example/b', 'ref', true],
  ['<https://evil.example/c>', 'https://evil.example/c', false],
  ['[evil.example](https://evil.example/d)', 'evil.example', false],
  ['![x](https://evil.example/p.png)', 'x', false],
  ['![y][1]\n\n[1]: https://evil.example/p.png', 'y', false],
  ['<img src="https://evil.example/p.png">', 'img', false],
  ['[file](file:///etc/passwd)', 'file', false],
])('of %s an export shows where it leads, and loads nothing', async (text, shown, saysHost) => {
  const { id, reply } = await conversation()
  await site.env.DB.prepare('UPDATE messages SET text = ? WHERE id = ?')
    .bind(`Read ${text}`, reply)
    .run()
  const path = `/api/conversations/${id}/export`
  const markdown = await (await reader.get(`${path}?format=md`)).text()
  const word = await wordFiles(await reader.get(`${path}?format=docx`))
  const document = word['word/document.xml'] ?? ''
  for (const written of [markdown, document]) {
    expect(written).toContain(shown)
    expect(written.includes('(evil.example)')).toBe(saysHost)
    expect(written).not.toMatch(/!\[|(?<!\\)<img |<w:drawing|file:/)
  }
  expect(Object.keys(word).filter((file) => file.includes('media'))).toEqual([])
  const links = word['word/_rels/document.xml.rels'] ?? ''
  expect(links.includes('p.png')).toBe(false)
})

test.each(['conversation', 'account'])(
  'of forty files of one %s at once a few are made, the rest are asked to come again',
  async (what) => {
    const { id } = await conversation()
    const ofConversation = `/api/conversations/${id}/export?format=docx`
    const path = what === 'account' ? '/api/account/download' : ofConversation
    const answers = await Promise.all(Array.from({ length: 40 }, () => reader.get(path)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length)
    for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('1')
    expect((await reader.get(path)).status).toBe(200)
  },
)

test('of forty lists of staff’s at once, whichever they are, a few are made', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const lists = [
    'users/export',
    'audit/export',
    'errors/export',
    'feedback/export',
    'resources/export?format=csv',
    'resources/export?format=zip',
    'analytics/export?from=2026-11-01&to=2026-11-07',
  ].map((path) => `/api/admin/${path}`)
  for (const path of lists) {
    const answer = await admin.get(path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    expect(answer.headers.get('RateLimit-Policy')).toBe('"at-once";q=3;qu="concurrent-requests"')
    await answer.arrayBuffer()
  }
  const paths = Array.from({ length: 40 }, (_, at) => lists[at % lists.length] ?? '')
  const answers = await Promise.all(paths.map((path) => admin.get(path)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('1')
  expect(answers.filter(({ status }) => status === 200).length).toBe(40 - refused.length)
})

test('one answer is exported with its question, any version of it', async () => {
  const { id, question, reply } = await conversation()
  const version = `version-${id}`
  await site.env.DB.prepare(
    "INSERT INTO messages (id, conversation_id, parent_id, role, status, text, created_at) VALUES (?, ?, ?, 'assistant', 'complete', 'In other words.', 3)",
  )
    .bind(version, id, question)
    .run()
  const exported = async (message: string) => {
    const path = `/api/conversations/${id}/export?format=md&message=${message}`
    return (await (await reader.get(path)).text()).match(/^(?:## .*|In other.*)/gm)
  }
  expect(await exported(reply)).toEqual(['## Question', '## Answer', '## Sources'])
  expect(await exported(version)).toEqual(['## Question', '## Answer', 'In other words.'])
})

test('a source that two answers rest on is one footnote of the whole conversation', async () => {
  const { id, reply } = await conversation()
  const later = `later-${id}`
  await site.env.DB.batch([
    site.env.DB.prepare(
      "INSERT INTO messages (id, conversation_id, parent_id, role, status, text, created_at) VALUES (?, ?, ?, 'assistant', 'complete', 'It costs little [1], as said [2].', 3)",
    ).bind(later, id, reply),
    site.env.DB.prepare('UPDATE conversations SET leaf_id = ? WHERE id = ?').bind(later, id),
    ...[
      [1, '3.9', 'https://cisa.example/nine'],
      [2, '3.2', 'https://cisa.example/two'],
    ].map(([number, section, url]) =>
      site.env.DB.prepare(
        "INSERT INTO message_citations (message_id, number, entry_id, fact_id, publisher, document, version, section_id, section_title, url) VALUES (?, ?, 'entry', 'fact', 'CISA', 'CPG', '2.0', ?, ?, ?)",
      ).bind(later, number, section, section, url),
    ),
  ])
  const path = `/api/conversations/${id}/export`
  const text = await (await reader.get(`${path}?format=md`)).text()
  expect(text).toContain('It costs little [^3], as said [^2].')
  expect(text.match(/^\[\^\d+\]:/gm)).toEqual(['[^1]:', '[^2]:', '[^3]:'])
  const word = await wordFiles(await reader.get(`${path}?format=docx`))
  expect(word['word/document.xml']?.match(/<w:footnoteReference /g)).toHaveLength(3)
})

test('what cannot be exported is refused', async () => {
  const { id } = await conversation()
  const path = `/api/conversations/${id}/export`
  expect(await refusal(await reader.get(path))).toBe('400 INVALID_INPUT')
  expect(await refusal(await reader.get(`${path}?format=exe`))).toBe('400 INVALID_INPUT')
  expect(await refusal(await reader.get(`${path}?format=md&message=none`))).toBe('404 NOT_FOUND')
  const empty = await startConversation(reader)
  expect(await refusal(await reader.get(`/api/conversations/${empty}/export?format=md`))).toBe(
    '400 INVALID_INPUT',
  )
})
