import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ResourceCard } from '../../../domain/resources/listing.ts'
import { MarkdownDocument } from '../../../web/features/resources/markdown-document.tsx'
import { CardLink } from '../../../web/features/resources/resource-card.tsx'
import { Markdown } from '../../../web/ui/markdown/markdown.tsx'

const text =
  '## E-Rate\n\nFor K-12.[1]\n\n| E-Rate | Who |\n| --- | --- |\n| K-12 | E-Rate *pays* |'
const card: ResourceCard = {
  slug: 'calendar',
  title: 'E-Rate calendar',
  summary: 'Dates.',
  type: 'guide',
  premium: false,
  domains: [],
  tags: [],
  minutes: 1,
  updated_at: '2026-11-20T00:00:00Z',
  review_by: null,
  overdue: false,
}

test.each([
  ['an answer', <Markdown key="a" text={text} />],
  ['a resource', <MarkdownDocument key="b" markdown={text} />],
  ['a card', <CardLink key="c" card={card} />],
])('%s breaks neither “E-Rate” nor “K-12” after the hyphen', (_, element) => {
  const markup = renderToStaticMarkup(element)
  // Not in attributes, such as a table's name.
  const named = markup.match(/(?<=>[^<>]*)(?:E-Rate|K-12)/g) ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(markup.match(/nowrap">(?:E-Rate|K-12)</g)).toHaveLength(named.length)
})
