import { lexer, type Token, type Tokens } from 'marked'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import {
  type Block,
  type Inline,
  isSafeLink,
  splitAtCitations,
} from '../../../../domain/advisors/transcript.ts'

type Style = { bold?: boolean; italic?: boolean; url?: string }

/** An answer's Markdown as blocks. Raw HTML is text, images are their description. */
export function markdownBlocks(text: string, citations: Citation[]): Block[] {
  return blocksOf(lexer(text), citations)
}

function blocksOf(tokens: Token[] = [], citations: Citation[]): Block[] {
  return tokens.flatMap((token) => blockOf(token, citations))
}

function blockOf(token: Token, citations: Citation[]): Block[] {
  const inlines = () => inlinesOf(token, citations)
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, inlines: inlines() }]
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      const blocks = items.map((item) => blocksOf(item.tokens, citations))
      return [{ kind: 'list', ordered, start: Number(start) || 1, items: blocks }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell, citations))
      return [{ kind: 'table', header: cells(header), rows: rows.map(cells) }]
    }
    case 'code':
      return [{ kind: 'code', text: token.text as string }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens, citations) }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    default:
      return [{ kind: 'paragraph', inlines: inlines() }]
  }
}

type WithInlines = { tokens?: Token[] | undefined; raw?: string; text?: string }

function inlinesOf(token: WithInlines, citations: Citation[], style: Style = {}): Inline[] {
  if (token.tokens) return token.tokens.flatMap((inner) => inlineOf(inner, citations, style))
  return textInlines(token.raw ?? token.text ?? '', citations, style)
}

function inlineOf(token: Token, citations: Citation[], style: Style): Inline[] {
  switch (token.type) {
    case 'strong':
      return inlinesOf(token as WithInlines, citations, { ...style, bold: true })
    case 'em':
      return inlinesOf(token as WithInlines, citations, { ...style, italic: true })
    case 'link': {
      const { href } = token as Tokens.Link
      const linked = isSafeLink(href) ? { ...style, url: href } : style
      return inlinesOf(token as WithInlines, citations, linked)
    }
    case 'codespan':
      return [{ kind: 'text', text: token.text as string, code: true, ...style }]
    case 'br':
      return [{ kind: 'break' }]
    case 'image':
    case 'escape':
      return [{ kind: 'text', text: (token as Tokens.Image).text, ...style }]
    case 'text':
    case 'del':
      return inlinesOf(token as WithInlines, citations, style)
    default:
      return [{ kind: 'text', text: token.raw, ...style }]
  }
}

function textInlines(text: string, citations: Citation[], style: Style): Inline[] {
  return splitAtCitations(text, citations)
    .filter((piece) => piece !== '')
    .map(
      (piece): Inline =>
        typeof piece === 'number'
          ? { kind: 'cite', number: piece }
          : { kind: 'text', text: piece, ...style },
    )
}
