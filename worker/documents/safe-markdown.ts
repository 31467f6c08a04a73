import type { FootnoteDefinition, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOf } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'

/** A document as Markdown syntax trees (mdast): its body, and the footnotes that it refers to. */
export type DocumentTree = { title: string; body: RootContent[]; footnotes: FootnoteDefinition[] }

type Options = {
  /** Splits a text into text and footnote references. */
  cite: (text: string) => PhrasingContent[]
  /** The level of the highest headings. */
  topHeading: number
  /** Picks the blocks to keep; all by default. */
  pick?: (nodes: RootContent[]) => RootContent[]
}

/** Parses Markdown into safe nodes: no pictures or HTML, links with their host, no heading gaps. */
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

/** Addresses of the reference links `[id]: https://…`, by id. */
function definitionsIn({ children }: Root): Map<string, string> {
  const found = children.filter((node) => node.type === 'definition')
  return new Map(found.map(({ identifier, url }) => [identifier, url]))
}

function safeChildren(parent: string, nodes: RootContent[], safe: Safe): RootContent[] {
  // HTML between blocks becomes a paragraph that shows its source.
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

/** The link, followed by its host unless its text shows it; the text alone for an unsafe link. */
function safeLink(url: string, children: RootContent[]): RootContent[] {
  if (!isSafeLink(url)) return children
  const link = { type: 'link', url, children } as RootContent
  const host = URL.parse(url)?.host
  const said = textOf(link)
  // The text has to be the host or an address: a text that contains the host may name another first.
  const isShown = !host || said === host || URL.parse(said)?.host === host
  return isShown ? [link] : [link, words(` (${host})`)]
}

/** Whether the link's scheme is http, https or mailto. */
function isSafeLink(url: string): boolean {
  return /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? '')
}

/** A footnote of one line of text, and its link where it is safe. */
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

/** The nodes with heading levels renumbered without gaps, beginning at `top`. */
function withoutGaps(nodes: RootContent[], top: number): RootContent[] {
  const above: number[] = []
  return nodes.map((node) => {
    if (node.type !== 'heading') return node
    while ((above.at(-1) ?? 0) >= node.depth) above.pop()
    above.push(node.depth)
    return { ...node, depth: Math.min(top + above.length - 1, 6) as typeof node.depth }
  })
}

/** A heading whose text is taken literally, not as Markdown. */
export function heading(depth: 1 | 2, text: string): RootContent {
  return { type: 'heading', depth, children: [words(text)] }
}

/** A text node, of which no character is read as Markdown. */
export function words(value: string): Text {
  return { type: 'text', value }
}

/** The title in one line without characters that XML forbids. */
export function titleOf(text: string): string {
  return plain(oneLine(text))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The text without characters that XML forbids: control characters and lone surrogates. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}

/** The title as a file name of ASCII letters, digits and hyphens, at most 60; else `otherwise`. */
export function fileName(title: string, otherwise: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
  return name.replace(/^-+|-+$/g, '') || otherwise
}
