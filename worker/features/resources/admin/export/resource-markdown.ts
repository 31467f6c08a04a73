import type { ResourceContent } from '../../../../../domain/resources/resources.ts'

/** A resource as `parseResource` reads it: Markdown with front matter. */
export function resourceMarkdown(content: ResourceContent): string {
  const { title, summary, type, domains, tags, premium, owner, reviewed, reviewBy } = content
  const { knowledge, related, link, cover, coverAlt, body } = content
  const meta = {
    ...{ title, summary, type, domains, tags, premium, owner },
    ...(reviewed !== null && { reviewed }),
    ...(reviewBy !== null && { review_by: reviewBy }),
    ...{ knowledge, related },
    ...(link !== null && { link }),
    ...(cover !== null && { cover, cover_alt: coverAlt }),
  }
  // JSON is YAML, and needs no rule about what must be quoted.
  const lines = Object.entries(meta).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`
}
