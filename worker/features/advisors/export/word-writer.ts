import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import {
  type Block,
  footnoteText,
  type Inline,
  isSafeLink,
} from '../../../../domain/advisors/transcript.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import { escapeXml, type List, levelIndent, listLevels, type Relation } from './word-parts.ts'

/** The sources of the answer that is being written, and the footnote of each that was mentioned. */
type Cited = { citations: Citation[]; noteOf: Map<number, number> }

/** Writes blocks as WordprocessingML and keeps what they refer to: lists, links and footnotes. */
export function wordWriter() {
  const lists: List[] = []
  const links: Relation[] = []
  const notes: string[] = []
  const noteLinks: Relation[] = []
  let cited: Cited = { citations: [], noteOf: new Map() }

  /** A paragraph; `extra` is XML among its properties. */
  const paragraph = (inlines: Inline[], style?: string, extra = '') =>
    `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${extra}</w:pPr>${inlines.map(inline).join('')}</w:p>`

  function inline(part: Inline): string {
    if (part.kind === 'break') return '<w:r><w:br/></w:r>'
    if (part.kind === 'cite') return citation(part.number)
    const { bold, italic, code, url } = part
    const look = [
      url ? '<w:rStyle w:val="Hyperlink"/>' : '',
      code ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>' : '',
      bold ? '<w:b/>' : '',
      italic ? '<w:i/>' : '',
    ].join('')
    const run = textRun(part.text, look)
    return url ? `<w:hyperlink r:id="${link(links, url)}">${run}</w:hyperlink>` : run
  }

  /** The first mention makes the footnote; later ones refer to it by its number. */
  function citation(number: number): string {
    const known = cited.noteOf.get(number)
    if (known) {
      const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
      return `${field('begin')}<w:r><w:instrText xml:space="preserve"> NOTEREF _source${known} \\f \\h </w:instrText></w:r>${field('separate')}${textRun(String(known), '<w:rStyle w:val="FootnoteReference"/>')}${field('end')}`
    }
    const source = cited.citations.find((candidate) => candidate.number === number)
    if (!source) return textRun(`[${number}]`)
    const id = notes.length + 1
    cited.noteOf.set(number, id)
    notes.push(footnote(id, source))
    return `<w:bookmarkStart w:id="${id}" w:name="_source${id}"/><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r><w:bookmarkEnd w:id="${id}"/>`
  }

  function footnote(id: number, source: Citation): string {
    const { url } = source
    const address = isSafeLink(url)
      ? `<w:hyperlink r:id="${link(noteLinks, url)}">${textRun(url, '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`
      : ''
    return `<w:footnote w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${textRun(` ${footnoteText(source)} `)}${address}</w:p></w:footnote>`
  }

  function block(part: Block, depth = 0): string {
    switch (part.kind) {
      case 'heading':
        // Answers stand under "Answer", a heading of the first level.
        return paragraph(part.inlines, `Heading${Math.min(Math.max(part.level, 2), 6)}`)
      case 'paragraph':
        return paragraph(part.inlines)
      case 'list':
        return list(part, depth)
      case 'table':
        return table(part)
      case 'code':
        return part.text
          .split('\n')
          .map((line) => paragraph([text(line)], 'Code'))
          .join('')
      case 'quote':
        return part.blocks
          .map((inner) =>
            inner.kind === 'paragraph' ? paragraph(inner.inlines, 'Quote') : block(inner, depth),
          )
          .join('')
      case 'rule':
        return paragraph(
          [],
          undefined,
          '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>',
        )
    }
  }

  function list({ ordered, start, items }: Extract<Block, { kind: 'list' }>, depth: number) {
    const number = lists.push({ ordered, start })
    const level = Math.min(depth, listLevels - 1)
    const mark = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`
    const indent = `<w:ind w:left="${levelIndent * (level + 1)}"/>`
    return items
      .flatMap((blocks) =>
        blocks.map((inner, index) =>
          inner.kind === 'paragraph'
            ? paragraph(inner.inlines, 'ListParagraph', index === 0 ? mark : indent)
            : block(inner, depth + 1),
        ),
      )
      .join('')
  }

  function table({ header, rows }: Extract<Block, { kind: 'table' }>): string {
    const cells = (row: Inline[][]) =>
      row.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')
    const strong = header.map((cell) =>
      cell.map((part) => (part.kind === 'text' ? { ...part, bold: true } : part)),
    )
    const body = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')
    const columns = '<w:gridCol/>'.repeat(header.length)
    return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr>${cells(strong)}</w:tr>${body}</w:tbl>${paragraph([])}`
  }

  return {
    paragraph,
    /** An answer's Markdown; its numbers cite the sources of this answer only. */
    answer(markdown: string, citations: Citation[]): string[] {
      cited = { citations, noteOf: new Map() }
      return markdownBlocks(markdown, citations).map((part) => block(part))
    },
    /** What the text written so far refers to. */
    references: { lists, links, notes, noteLinks },
  }
}

/** A run of plain text. */
export function text(value: string): Extract<Inline, { kind: 'text' }> {
  return { kind: 'text', text: value }
}

function textRun(value: string, look = ''): string {
  return `<w:r>${look ? `<w:rPr>${look}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(value)}</w:t></w:r>`
}

/** The id of an address among the links, which it joins on first use. */
function link(links: Relation[], target: string): string {
  const known = links.find((candidate) => candidate.target === target)
  if (known) return known.id
  const id = `link${links.length + 1}`
  links.push({ id, type: 'hyperlink', target, external: true })
  return id
}
