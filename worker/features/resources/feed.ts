import { brand } from '../../../domain/brand.ts'
import { resourcePath, resourceTypeLabels } from '../../../domain/resources/resources.ts'
import { routes } from '../../../domain/routes.ts'
import type { ListedResource } from './resources-repository.ts'

/** The library's RSS feed: titles and summaries, which are public, last changed first. */
export function feedOf(resources: ListedResource[], origin: string): string {
  const items = resources.map(({ slug, title, summary, type, updatedAt }) => {
    const link = `${origin}${resourcePath(slug)}`
    return `  <item>
    <title>${escaped(title)}</title>
    <link>${link}</link>
    <guid isPermaLink="true">${link}</guid>
    <category>${resourceTypeLabels[type].one}</category>
    <pubDate>${updatedAt.toUTCString()}</pubDate>
    <description>${escaped(summary)}</description>
  </item>
`
  })
  const home = `${origin}${routes.resources.path}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>${brand.name} ${routes.resources.title}</title>
  <link>${home}</link>
  <atom:link href="${home}/feed.xml" rel="self" type="application/rss+xml"/>
  <description>${escaped(routes.resources.description)}</description>
  <language>en-us</language>
${items.join('')}</channel>
</rss>
`
}

/** The text escaped for XML, without characters that XML forbids. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
