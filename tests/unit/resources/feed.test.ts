import { expect, test } from 'vitest'
import { feedOf } from '../../../worker/features/resources/feed.ts'

test('titles and summaries stand in the feed as XML', () => {
  const feed = feedOf(
    [
      {
        slug: 'q-and-a',
        title: 'Q & A: ports < 1024',
        summary: 'Who asks, & who answers\u0007',
        type: 'guide',
        updatedAt: new Date('2026-11-02T10:00:00Z'),
      },
    ],
    'https://site.test',
  )
  expect(feed).toContain('<title>Q &amp; A: ports &lt; 1024</title>')
  expect(feed).toContain('<description>Who asks, &amp; who answers</description>')
  expect(feed).toContain('<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>')
})
