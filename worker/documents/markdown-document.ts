import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { DocumentTree } from './safe-markdown.ts'

/** The document as Markdown, with its footnotes under the heading "Sources". */
export function markdownDocument({ body, footnotes }: DocumentTree): string {
  const sources: Root['children'] =
    footnotes.length > 0
      ? [{ type: 'heading', depth: 2, children: [{ type: 'text', value: 'Sources' }] }]
      : []
  const root: Root = { type: 'root', children: [...body, ...sources, ...footnotes] }
  const style = { bullet: '-', rule: '-', listItemIndent: 'one' } as const
  return toMarkdown(root, { ...style, extensions: [gfmToMarkdown({ tablePipeAlign: false })] })
}
