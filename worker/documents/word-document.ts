import {
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  type ILevelsOptions,
  InternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type {
  FootnoteDefinition,
  List,
  Table as MarkdownTable,
  PhrasingContent,
  RootContent,
} from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { brand } from '../../domain/brand.ts'
import type { DocumentTree } from './safe-markdown.ts'

/** The document as a .docx file, with Word's own headings, lists, tables, links and footnotes. */
export async function wordDocument(tree: DocumentTree): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    title: tree.title,
    creator: brand.name,
    lastModifiedBy: brand.name,
    styles,
    sections: [{ properties: { page }, children: blocks(tree.body, { ...start(tree) }) }],
  })
  return new Uint8Array(await Packer.pack(document, 'arraybuffer'))
}

/** The state passed down while blocks are converted. */
type Context = {
  footnotes: Map<string, FootnoteDefinition>
  /** Labels of the footnotes already referred to. */
  mentioned: Set<string>
  /** Returns the next list's number in the document. */
  nextList: () => number
  /** Depth of nested lists, 0 outside of one. */
  depth: number
  /** Options of every paragraph at this place. */
  look: Partial<IParagraphOptions>
}

function start({ footnotes }: DocumentTree): Context {
  let lists = 0
  return {
    footnotes: new Map(footnotes.map((note) => [note.identifier, note])),
    mentioned: new Set(),
    nextList: () => ++lists,
    depth: 0,
    look: {},
  }
}

function blocks(nodes: RootContent[], context: Context): (Paragraph | Table)[] {
  return nodes.flatMap((node) => block(node, context))
}

function block(node: RootContent, context: Context): (Paragraph | Table)[] {
  const { look } = context
  switch (node.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: headings[node.depth - 1],
          children: inlines(node.children, context),
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ ...look, children: inlines(node.children, context) })]
    case 'list':
      return list(node, context)
    case 'table':
      // Word joins adjacent tables: an empty paragraph keeps them apart.
      return [table(node, context), new Paragraph({})]
    case 'code':
      return node.value
        .split('\n')
        .map((text) => new Paragraph({ ...look, style: 'Code', children: [new TextRun(text)] }))
    case 'blockquote':
      return blocks(node.children, { ...context, look: { ...look, style: 'Quote' } })
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })]
    default:
      // Inline content in a block's place, e.g. HTML shown as text.
      return [new Paragraph({ ...look, children: inlines([node as PhrasingContent], context) })]
  }
}

function list({ ordered, start, children }: List, context: Context): (Paragraph | Table)[] {
  const level = Math.min(context.depth, deepestLevel)
  const numbering = {
    reference: `list-${context.nextList()}`,
    levels: ordered ? numbered(start ?? 1) : bullets,
  }
  const marked = { numbering: { reference: numbering, level } }
  const continued = { indent: { left: levelIndent * (level + 1) } }
  return children.flatMap((item) =>
    item.children.flatMap((node, index) =>
      block(index === 0 ? withBox(node, item.checked) : node, {
        ...context,
        depth: context.depth + 1,
        look: index === 0 ? marked : continued,
      }),
    ),
  )
}

/** The list item's paragraph, preceded by a check box for a task. */
function withBox(node: RootContent, checked: boolean | null | undefined): RootContent {
  if (typeof checked !== 'boolean' || node.type !== 'paragraph') return node
  const box = { type: 'text', value: checked ? '☑ ' : '☐ ' } as const
  return { ...node, children: [box, ...node.children] }
}

function table({ children }: MarkdownTable, context: Context): Table {
  const rows = children.map((row, index) => {
    const isHeader = index === 0
    const cells = row.children.map((cell) => {
      const text = inlines(cell.children, context, isHeader ? { bold: true } : {})
      return new TableCell({ children: [new Paragraph({ children: text })] })
    })
    return new TableRow({ children: cells, tableHeader: isHeader, cantSplit: true })
  })
  const width = { size: 100, type: WidthType.PERCENTAGE }
  return new Table({ rows, columnWidths: columnWidths(children), width })
}

/**
 * Shares of the text's width by each column's longest cell, so that a column of numbers is narrow.
 */
function columnWidths(rows: MarkdownTable['children']): number[] {
  const [header] = rows
  const lengths = (header?.children ?? []).map((_, column) =>
    Math.max(...rows.map(({ children }) => textOf(children[column]).length)),
  )
  // A cell's margins take as much as four letters: without them "weeks" breaks.
  const shares = lengths.map((length) => Math.min(length, 45) + 4)
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map((share) => Math.floor((textWidth * share) / sum))
}

function inlines(
  nodes: PhrasingContent[],
  context: Context,
  look: IRunOptions = {},
): ParagraphChild[] {
  return nodes.flatMap((node, index): ParagraphChild[] => {
    switch (node.type) {
      case 'text': {
        const text = node.value.replace(/\n/g, ' ')
        // A footnote's superscript number follows its word without a space.
        const beforeMark = nodes[index + 1]?.type === 'footnoteReference'
        return [new TextRun({ ...look, text: beforeMark ? text.trimEnd() : text })]
      }
      case 'strong':
        return inlines(node.children, context, { ...look, bold: true })
      case 'emphasis':
        return inlines(node.children, context, { ...look, italics: true })
      case 'delete':
        return inlines(node.children, context, { ...look, strike: true })
      case 'inlineCode':
        return [new TextRun({ ...look, text: node.value, font: codeFont })]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'link': {
        const children = inlines(node.children, context, { ...look, style: 'Hyperlink' })
        return [new ExternalHyperlink({ link: node.url, children })]
      }
      case 'footnoteReference':
        return [footnoteMark(node.identifier, context)]
      default:
        return []
    }
  })
}

/** The footnote at its first reference; later references are links to the first. */
function footnoteMark(label: string, context: Context): ParagraphChild {
  const id = `_source${label}`
  const style = 'FootnoteReference'
  if (context.mentioned.has(label))
    return new InternalHyperlink({ anchor: id, children: [new TextRun({ text: label, style })] })
  context.mentioned.add(label)
  const text = (context.footnotes.get(label)?.children ?? []).map((node) =>
    node.type === 'paragraph'
      ? new Paragraph({
          style: 'FootnoteText',
          children: [new TextRun(' '), ...inlines(node.children, context)],
        })
      : new Paragraph({}),
  )
  return new Bookmark({ id, children: [new FootnoteReferenceRun({ children: text })] })
}

const { TITLE, HEADING_1, HEADING_2, HEADING_3, HEADING_4, HEADING_5 } = HeadingLevel
/** Word's heading by Markdown depth: depth 1 is the document's title. */
const headings = [TITLE, HEADING_1, HEADING_2, HEADING_3, HEADING_4, HEADING_5]

/** A US Letter page with one-inch margins, in twentieths of a point. */
const inch = 1440
const page = {
  size: { width: 12_240, height: 15_840 },
  margin: { top: inch, right: inch, bottom: inch, left: inch },
}
const textWidth = page.size.width - 2 * inch

/** Word has nine list levels, 0 to 8; each is indented by half an inch. */
const deepestLevel = 8
const levelIndent = inch / 2
const levels = (options: (level: number) => Partial<ILevelsOptions>): ILevelsOptions[] =>
  Array.from({ length: deepestLevel + 1 }, (_, level) => ({
    level,
    style: { paragraph: { indent: { left: levelIndent * (level + 1), hanging: inch / 4 } } },
    ...options(level),
  }))
const bullets = levels(() => ({ format: LevelFormat.BULLET, text: '•' }))
const numbered = (from: number) =>
  levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start: from }))

const codeFont = 'Consolas'
/**
 * Sizes are in half points, distances in twentieths of a point. The level is said too: LibreOffice
 * does not take a paragraph for a heading by its style's name.
 */
const headingLook = (level: number, size: number) => ({
  run: { bold: true, size, color: 'auto' },
  paragraph: { keepNext: true, outlineLevel: level - 1, spacing: { before: 240, after: 80 } },
})
const styles = {
  default: {
    document: {
      run: { font: 'Calibri', size: 22, language: { value: 'en-US' } },
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { bold: true, size: 44 }, paragraph: { spacing: { after: 80 } } },
    heading1: headingLook(1, 36),
    heading2: headingLook(2, 30),
    heading3: headingLook(3, 26),
    heading4: headingLook(4, 24),
    heading5: headingLook(5, 22),
    footnoteText: {
      run: { size: 18 },
      paragraph: { spacing: { after: 0, line: 240, lineRule: LineRuleType.AUTO } },
    },
  },
  paragraphStyles: [
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      run: { italics: true },
      paragraph: { indent: { left: 480 } },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: codeFont, size: 20 },
      paragraph: { spacing: { after: 0 } },
    },
  ],
}
