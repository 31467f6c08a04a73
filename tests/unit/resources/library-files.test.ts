import { describe, expect, test } from 'vitest'
import { citedFacts } from '../../../domain/advisors/knowledge.ts'
import {
  countWords,
  outlineOf,
  plainText,
  readingMinutes,
} from '../../../domain/resources/reading.ts'
import { slugOf } from '../../../domain/resources/resources.ts'
import { readKnowledgeFiles, readSources } from '../../../scripts/content/knowledge-files.ts'
import { readLibraryFiles } from '../../../scripts/content/library-files.ts'
import { parseResource } from '../../../worker/features/resources/parse-resource.ts'

const failures: string[] = []
const resources = readLibraryFiles().flatMap(({ path, markdown }) => {
  try {
    return [{ path, resource: parseResource(path, markdown) }]
  } catch (error) {
    failures.push((error as Error).message)
    return []
  }
})
const slugs = new Set(resources.map(({ resource }) => resource.slug))
const facts = readSources()
const entries = new Set(
  readKnowledgeFiles().map(({ path }) => path.replace(/^knowledge\/|\.md$/g, '').replace('/', '.')),
)

/** What a file names and nothing is called, as "file: name". */
const unknown = (names: (resource: (typeof resources)[number]['resource']) => string[]) =>
  resources.flatMap(({ path, resource }) => names(resource).map((name) => `${path}: ${name}`))

describe('the files of library/', () => {
  test('every file can be read', () => expect(failures).toEqual([]))

  test('the facts they cite are known', () => {
    expect(unknown(({ body }) => citedFacts(body).filter((fact) => !facts.has(fact)))).toEqual([])
  })

  test('the entries they go with exist', () => {
    expect(unknown(({ knowledge }) => knowledge.filter((id) => !entries.has(id)))).toEqual([])
  })

  test('each says when it was reviewed, and when it is again', () => {
    expect(unknown(({ slug, reviewed, reviewBy }) => (reviewed && reviewBy ? [] : [slug]))).toEqual(
      [],
    )
  })

  test('related resources exist, and none is related to itself', () => {
    const wrong = unknown(({ slug, related }) =>
      related.filter((other) => !slugs.has(other) || other === slug),
    )
    expect(wrong).toEqual([])
  })

  test('headings begin at the second level and leave none out', () => {
    const wrong = unknown(({ body }) => {
      const prose = body.replace(/^```[\s\S]*?^```/gm, '')
      const levels = [...prose.matchAll(/^(#{1,6}) /gm)].map(([, marks = '']) => marks.length)
      return levels.flatMap((level, at) =>
        level > (levels[at - 1] ?? 1) + 1 || level < 2 ? `level ${level}` : [],
      )
    })
    expect(wrong).toEqual([])
  })
})

const right = `---
title: Bid matrix
summary: Score bids in an hour.
type: template
domains: [financial]
tags: [e-rate]
premium: false
owner: EdCabinet editors
reviewed: 2026-11-22
review_by: 2027-03-01
knowledge: []
related: []
---
Use it once for each bid.

## Scores
`

describe('reading a file', () => {
  test('its name is its slug, and dates stay as written', () => {
    const { slug, reviewBy, premium, body } = parseResource('library/bid-matrix.md', right)
    expect({ slug, reviewBy, premium }).toEqual({
      slug: 'bid-matrix',
      reviewBy: '2027-03-01',
      premium: false,
    })
    expect(body).toBe('Use it once for each bid.\n\n## Scores')
  })

  test.each([
    ['no front matter', 'Title', 'library/x.md:1: starts without front matter'],
    ['a type that is none', right.replace('template', 'poem'), 'library/x.md:4: type'],
    ['a misspelled field', right.replace('premium', 'premuim'), 'library/x.md:7: '],
    ['an unknown advisor', right.replace('financial', 'money'), 'library/x.md:5: domains'],
    ['no such date', right.replace('2027-03-01', '2027-02-30'), 'library/x.md:10: review_by'],
    [
      'a review before the last',
      right.replace('2027-03', '2026-03'),
      'library/x.md:10: the review',
    ],
    ['a title in the body', `${right}\n# Bid matrix`, 'library/x.md:18: a heading of the first'],
    ['broken YAML', right.replace('[e-rate]', '[e-rate'), 'library/x.md:7: front matter is not'],
  ])('names the line of %s', (_, markdown, message) => {
    expect(() => parseResource('library/x.md', markdown)).toThrow(message)
  })
})

test('an outline keeps the numbers of headings, and no two have one id', () => {
  const body = '## 1. Roles [^a.b]\n\n```\n## no heading\n```\n\n### **Who** calls\n\n## 1. Roles'
  expect(outlineOf(body)).toEqual([
    { id: 's-1-roles', text: '1. Roles', depth: 2 },
    { id: 's-who-calls', text: 'Who calls', depth: 3 },
    { id: 's-1-roles-2', text: '1. Roles', depth: 2 },
  ])
})

test('a text is searched by what it says, without its marks', () => {
  const body =
    '1. Call [CISA](https://cisa.gov) **now** [^x.1]\n- [ ] ask ______\n\n| a | b |\n|---|---|\n| c_d | |'
  expect(plainText(body)).toBe('Call CISA now ask a · b. c_d.')
  expect(plainText('accounts by ____, and approve $____ from ____.')).toBe(
    'accounts by …, and approve $… from ….',
  )
})

test('a title becomes an address, and a text its words and minutes', () => {
  expect(slugOf('E-Rate: the director’s  “bid” matrix!')).toBe('e-rate-the-directors-bid-matrix')
  expect(countWords('## Who calls\n\n| name | ______ |\n|---|---|\nIt’s done. [^nist.1]')).toBe(5)
  expect([readingMinutes(20), readingMinutes(900)]).toEqual([1, 5])
})
