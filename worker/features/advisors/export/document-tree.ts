import type { FootnoteDefinition, PhrasingContent, RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import {
  endingNote,
  footnoteText,
  splitAtCitations,
  type Transcript,
  transcriptNote,
} from '../../../../domain/advisors/transcript.ts'
import {
  type DocumentTree,
  footnote,
  heading,
  plain,
  safeNodes,
  titleOf,
  words,
} from '../../../documents/safe-markdown.ts'

/** The whole transcript: its title, then each question with its answer. */
export function transcriptTree(transcript: Transcript): DocumentTree {
  const footnotes: FootnoteDefinition[] = []
  const title = titleOf(transcript.title)
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

const subjectLine = /^\*\*Subject:\*\* ([^[\n]+)$/m

/**
 * The text an answer drafted, without the question, the plan behind it and the words around it. It
 * is called by its subject, or by `title` where it has none or the reader has still to fill it in.
 */
export function draftTree(title: string, answer: Message): DocumentTree {
  const footnotes: FootnoteDefinition[] = []
  const body = answerNodes(answer, footnotes, 2, draftOf(answer))
  return { title: titleOf(subjectLine.exec(answer.text)?.[1] ?? title), body, footnotes }
}

/** A text of our own as a document; its first heading is the title. */
export function textTree(title: string, text: string): DocumentTree {
  return { title, body: answerNodes({ text, citations: [] }, [], 1), footnotes: [] }
}

const beforeSending = /^before you send\b/i

/** The lines that a draft of the built-in advisor begins with: to whom, or what about. */
const draftHead = /^\*\*(?:To|Subject):\*\*/m

/** Whether an answer has a draft; the built-in advisor may have had nothing to draft from. */
export function hasDraft({ writer, text }: Message): boolean {
  return writer !== 'builtin' || draftHead.test(text)
}

/**
 * Where the draft in an answer is. The built-in advisor puts notes before it and behind it, in
 * italics, and heads what follows; a model sets what is to be done before sending it below a rule, or
 * often the draft between two, and is taken whole where it does not.
 */
function draftOf({ writer }: Message): (nodes: RootContent[]) => RootContent[] {
  return (nodes) => {
    if (writer === 'builtin') {
      const from = nodes.slice(nodes.findIndex(isDraftHead))
      const next = from.findIndex(({ type }) => type === 'heading')
      const draft = next < 0 ? from : from.slice(0, next)
      return draft.slice(0, draft.findLastIndex((node) => !isNote(node)) + 1)
    }
    const isRule = ({ type }: RootContent) => type === 'thematicBreak'
    const [first, last] = [nodes.findIndex(isRule), nodes.findLastIndex(isRule)]
    const behind = nodes[last + 1]
    if (first < last) return nodes.slice(first + 1, last)
    return first > 0 && behind && beforeSending.test(textOf(behind)) ? nodes.slice(0, first) : nodes
  }
}

function isDraftHead(node: RootContent): boolean {
  const first = node.type === 'paragraph' ? node.children[0] : undefined
  return first?.type === 'strong' && /^(?:To|Subject):$/.test(textOf(first))
}

/** A paragraph all in italics: a word to the reader, and none of the text to be sent. */
function isNote(node: RootContent): boolean {
  return node.type === 'paragraph' && node.children.every(({ type }) => type === 'emphasis')
}

function answerNodes(
  { text, citations }: Pick<Message, 'text' | 'citations'>,
  footnotes: FootnoteDefinition[],
  topHeading: number,
  pick = (nodes: RootContent[]) => nodes,
): RootContent[] {
  return safeNodes(text, { cite: footnoteMarks(citations, footnotes), topHeading, pick })
}

/**
 * Makes text into text and marks of footnotes; a source's first mention in the document adds its
 * footnote, and a later answer that rests on it refers to the same.
 */
function footnoteMarks(
  citations: Citation[],
  footnotes: FootnoteDefinition[],
): (text: string) => PhrasingContent[] {
  const labelOf = (number: number) => {
    const citation = citations.find((one) => one.number === number) as Citation
    const added = footnote(String(footnotes.length + 1), footnoteText(citation), citation.url)
    const known = footnotes.find((one) => textOf(one) === textOf(added))
    if (!known) footnotes.push(added)
    return (known ?? added).identifier
  }
  return (text) =>
    splitAtCitations(text, citations).flatMap((piece): PhrasingContent[] => {
      if (piece === '') return []
      if (typeof piece === 'string') return [words(piece)]
      const label = labelOf(piece)
      return [{ type: 'footnoteReference', identifier: label, label }]
    })
}

function quoted(text: string): RootContent {
  const lines = plain(text).split('\n')
  const children = lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? [words(line)] : [{ type: 'break' }, words(line)],
  )
  return { type: 'blockquote', children: [{ type: 'paragraph', children }] }
}

function emphasis(text: string): PhrasingContent {
  return { type: 'emphasis', children: [words(text)] }
}
