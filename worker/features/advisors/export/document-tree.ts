import type { FootnoteDefinition, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOf } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import {
  endingNote,
  footnoteText,
  isSafeLink,
  splitAtCitations,
  type Transcript,
  transcriptNote,
} from '../../../../domain/advisors/transcript.ts'

/** A document as Markdown's own tree (mdast): what it says, and the footnotes its marks refer to. */
export type DocumentTree = { title: string; body: RootContent[]; footnotes: FootnoteDefinition[] }

/** The whole transcript: its title, then each question with its answer. */
export function transcriptTree(transcript: Transcript): DocumentTree {
  const footnotes: FootnoteDefinition[] = []
  const title = plain(oneLine(transcript.title))
  const body: RootContent[] = [
    heading(1, title),
    { type: 'paragraph', children: [emphasis(transcriptNote(transcript))] },
  ]
  for (const { question, answer } of transcript.exchanges) {
    if (question) body.push(heading(2, 'Question'), quoted(question.text))
    if (answer) body.push(heading(2, 'Answer'), ...answerNodes(answer, footnotes, 3))
    const ending = answer && endingNote(answer)
    if (ending) body.push({ type: 'paragraph', children: [emphasis(ending)] })
  }
  return { title, body, footnotes }
}

/** The text an answer drafted, without the question, the plan behind it and the words around it. */
export function draftTree(title: string, answer: Message): DocumentTree {
  const footnotes: FootnoteDefinition[] = []
  const body = answerNodes(answer, footnotes, 2, draftOf(answer))
  return { title: plain(oneLine(title)), body, footnotes }
}

/**
 * Where the draft in an answer is. The built-in advisor begins with it and heads what follows; a
 * model often sets it between two rules, and is taken whole where it does not.
 */
function draftOf({ writer }: Message): (nodes: RootContent[]) => RootContent[] {
  return (nodes) => {
    if (writer === 'builtin') {
      const next = nodes.findIndex(({ type }, index) => index > 0 && type === 'heading')
      return next < 0 ? nodes : nodes.slice(0, next)
    }
    const isRule = ({ type }: RootContent) => type === 'thematicBreak'
    const [first, last] = [nodes.findIndex(isRule), nodes.findLastIndex(isRule)]
    return first < last ? nodes.slice(first + 1, last) : nodes
  }
}

/** An answer's Markdown made safe: no pictures, no HTML, links with their host, numbered sources. */
function answerNodes(
  { text, citations }: Message,
  footnotes: FootnoteDefinition[],
  topHeading: number,
  pick = (nodes: RootContent[]) => nodes,
): RootContent[] {
  const markdown = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  const tree = fromMarkdown(plain(text), markdown)
  const nodes = pick(tree.children)
  const safe = { cite: footnoteMarks(citations, footnotes), definitions: definitionsIn(tree) }
  return withoutGaps(safeChildren('root', nodes, safe), topHeading)
}

type Safe = { cite: (text: string) => PhrasingContent[]; definitions: Map<string, string> }

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
  const isShown = !host || textOf(link).includes(host)
  return isShown ? [link] : [link, words(` (${host})`)]
}

/** Makes text into text and marks of footnotes; a source's first mention adds its footnote. */
function footnoteMarks(citations: Citation[], footnotes: FootnoteDefinition[]): Safe['cite'] {
  const labels = new Map<number, string>()
  const labelOf = (number: number) => {
    const known = labels.get(number)
    if (known) return known
    const label = String(footnotes.length + 1)
    labels.set(number, label)
    footnotes.push(footnote(label, citations.find((one) => one.number === number) as Citation))
    return label
  }
  return (text) =>
    splitAtCitations(text, citations).flatMap((piece): PhrasingContent[] => {
      if (piece === '') return []
      if (typeof piece === 'string') return [words(piece)]
      const label = labelOf(piece)
      return [{ type: 'footnoteReference', identifier: label, label }]
    })
}

function footnote(label: string, citation: Citation): FootnoteDefinition {
  const { url } = citation
  const link: PhrasingContent[] = isSafeLink(url)
    ? [words(' '), { type: 'link', url, children: [words(url)] }]
    : []
  const text = words(plain(oneLine(footnoteText(citation))))
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

function quoted(text: string): RootContent {
  const lines = plain(text).split('\n')
  const children = lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? [words(line)] : [{ type: 'break' }, words(line)],
  )
  return { type: 'blockquote', children: [{ type: 'paragraph', children }] }
}

function heading(depth: 1 | 2, text: string): RootContent {
  return { type: 'heading', depth, children: [words(text)] }
}

function emphasis(text: string): PhrasingContent {
  return { type: 'emphasis', children: [words(text)] }
}

function words(value: string): Text {
  return { type: 'text', value }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Without what XML cannot hold: control characters and lone surrogates. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
}
