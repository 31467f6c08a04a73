import type { FootnoteDefinition, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOf } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'

/** A document as Markdown's own tree (mdast): what it says, and the footnotes its marks refer to. */
export type DocumentTree = { title: string; body: RootContent[]; footnotes: FootnoteDefinition[] }

type Options = {
  /** Makes a piece of text into text and marks of footnotes. */
  cite: (text: string) => PhrasingContent[]
  /** The level of the highest headings. */
  topHeading: number
  /** The part of the text that is wanted. */
  pick?: (nodes: RootContent[]) => RootContent[]
}

/** Markdown made safe: no pictures, no HTML, links with their host, headings without gaps. */
export function safeNodes(
  markdown: string,
  { cite, topHeading, pick = (nodes) => nodes }: Options,
): RootContent[] {
  const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  const tree = fromMarkdown(plain(markdown), extensions)
  const safe = { cite, definitions: definitionsIn(tree) }
  return withoutGaps(safeChildren('root', pick(tree.children), safe), topHeading)
}

type Safe = Pick<Options, 'cite'> & { definitions: Map<string, string> }

/** Addresses that stand apart from their links: `[id]: https://…`. */
function definitionsIn({ children }: Root): Map<string, string> {
  const found = children.filter((node) => node.type === 'definition')
  return new Map(found.map(({ identifier, url }) => [identifier, url]))
}

function safeChildren(parent: string, nodes: RootContent[], safe: Safe): RootContent[] {
  // HTML between blocks is a block of its own, shown as the text it is.
  const holdsBlocks = ['root', 'blockquote', 'listItem'].includes(parent)
  return nodes.flatMap((node): RootContent[] =>
    node.type === 'html' && holdsBlocks
      ? [{ type: 'paragraph', children: [words(node.value)] }]
      : safeNode(node, safe),
  )
}

function safeNode(node: RootContent, safe: Safe): RootContent[] {
  switch (node.type) {
    case 'text':
      return safe.cite(node.value)
    case 'image':
    case 'imageReference':
      return node.alt ? [words(node.alt)] : []
    case 'html':
      return [words(node.value)]
    case 'link':
      return safeLink(node.url, safeChildren(node.type, node.children, safe))
    case 'linkReference':
      return safeLink(
        safe.definitions.get(node.identifier) ?? '',
        safeChildren(node.type, node.children, safe),
      )
    case 'definition':
    case 'footnoteDefinition':
      return []
    case 'footnoteReference':
      return [words(`[^${node.label ?? node.identifier}]`)]
    default:
      if (!('children' in node)) return [node]
      return [{ ...node, children: safeChildren(node.type, node.children, safe) } as RootContent]
  }
}

/** The link with its host beside it, so that paper shows it too; its words alone when it is unsafe. */
function safeLink(url: string, children: RootContent[]): RootContent[] {
  if (!isSafeLink(url)) return children
  const link = { type: 'link', url, children } as RootContent
  const host = URL.parse(url)?.host
  const said = textOf(link)
  // Words that only hold the host somewhere may name another one first.
  const isShown = !host || said === host || URL.parse(said)?.host === host
  return isShown ? [link] : [link, words(` (${host})`)]
}

/** Whether a link may stand in a document: the web and mail, nothing that runs or reads files. */
function isSafeLink(url: string): boolean {
  return /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? '')
}

/** A footnote: a line of text, and its link where it has one that is safe. */
export function footnote(label: string, line: string, url: string): FootnoteDefinition {
  const link: PhrasingContent[] = isSafeLink(url)
    ? [words(' '), { type: 'link', url, children: [words(url)] }]
    : []
  const text = words(plain(oneLine(line)))
  return {
    type: 'footnoteDefinition',
    identifier: label,
    label,
    children: [{ type: 'paragraph', children: [text, ...link] }],
  }
}

/** The headings one level under another at most, the highest of them at `top`. */
function withoutGaps(nodes: RootContent[], top: number): RootContent[] {
  const above: number[] = []
  return nodes.map((node) => {
    if (node.type !== 'heading') return node
    while ((above.at(-1) ?? 0) >= node.depth) above.pop()
    above.push(node.depth)
    return { ...node, depth: Math.min(top + above.length - 1, 6) as typeof node.depth }
  })
}

export function heading(depth: 1 | 2, text: string): RootContent {
  return { type: 'heading', depth, children: [words(text)] }
}

export function words(value: string): Text {
  return { type: 'text', value }
}

/** A title as a document holds it. */
export function titleOf(text: string): string {
  return plain(oneLine(text))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Without what XML cannot hold: control characters and lone surrogates. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}

/** The title in what every file system takes. */
export function fileName(title: string, otherwise: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
  return name.replace(/^-+|-+$/g, '') || otherwise
}
