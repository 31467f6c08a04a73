import type { FootnoteDefinition, PhrasingContent } from 'mdast'
import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { footnoteText } from '../../../../domain/advisors/transcript.ts'
import { brand } from '../../../../domain/brand.ts'
import { resourceTypeLabels } from '../../../../domain/resources/resources.ts'
import type { ResourceFormat } from '../../../../domain/resources/view.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import type { DocumentTree } from '../../../documents/safe-markdown.ts'
import type { StoredResource } from '../resources-repository.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A resource as a Word or Markdown file. The caller checks that the viewer may read all of it. */
export async function exportResource(
  resource: StoredResource,
  { format, address }: { format: ResourceFormat; address: string },
) {
  const tree = await documentOf(resource, address)
  const name = `${resource.slug}.${format}`
  if (format === 'md') {
    const { markdownDocument } = await import('../../../documents/markdown-document.ts')
    return { body: markdownDocument(tree), type: 'text/markdown; charset=utf-8', name }
  }
  const { wordDocument } = await import('../../../documents/word-document.ts')
  return { body: await wordDocument(tree), type: wordType, name }
}

async function documentOf(resource: StoredResource, address: string): Promise<DocumentTree> {
  const { heading, safeNodes, titleOf, words } = await import('../../../documents/safe-markdown.ts')
  const footnotes: FootnoteDefinition[] = []
  const cite = await footnoteMarks(resource.sources, footnotes)
  const title = titleOf(resource.title)
  return {
    title,
    body: [
      heading(1, title),
      {
        type: 'paragraph',
        children: [{ type: 'emphasis', children: [words(`${provenance(resource)} ${address}`)] }],
      },
      ...safeNodes(resource.body, { cite, topHeading: 2 }),
    ],
    footnotes,
  }
}

/** "Template from the EdCabinet library, as of November 22, 2026; review due March 1, 2027." */
function provenance({ type, updatedAt, reviewBy }: StoredResource): string {
  const due = reviewBy ? `; review due ${longDate(reviewBy)}` : ''
  const kind = resourceTypeLabels[type].one
  return `${kind} from the ${brand.name} library, as of ${longDate(updatedAt)}${due}.`
}

/** A function that splits a text at its citations into text and footnote references, and adds to
 * `footnotes` the footnote of each fact cited for the first time. */
async function footnoteMarks(sources: Source[], footnotes: FootnoteDefinition[]) {
  const { footnote, words } = await import('../../../documents/safe-markdown.ts')
  const known = new Map(sources.map((source) => [source.fact, source]))
  const labels = new Map<string, string>()
  const labelOf = (source: Source) => {
    const label = labels.get(source.fact) ?? String(footnotes.length + 1)
    if (!labels.has(source.fact)) {
      labels.set(source.fact, label)
      footnotes.push(footnote(label, footnoteText(source), source.url))
    }
    return label
  }
  return (text: string): PhrasingContent[] =>
    text.split(/\s?\[\^([^\]\s]+)\]/).flatMap((piece, index): PhrasingContent[] => {
      if (index % 2 === 0) return piece === '' ? [] : [words(piece)]
      const source = known.get(piece)
      if (!source) return []
      const label = labelOf(source)
      return [{ type: 'footnoteReference', identifier: label, label }]
    })
}
