import type { Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { unbroken } from '../unbroken.tsx'
import { decoded } from './tokens.ts'

/** How the product's parts of a Markdown text are rendered. */
export type MarkdownParts = {
  /** Renders a citation "[2]". */
  renderCitation?: (number: number, key: string) => ReactNode
  /**
   * Rendered before an item of a top-level numbered list; `id` stays the same while the text grows.
   */
  renderStep?: (id: string, number: number) => ReactNode
  isStepDone?: (id: string) => boolean
}

/** Nesting depth of emphasis from which it is shown as typed. */
const deepest = 12

type InlineProps = {
  tokens: Token[] | undefined
  parts: MarkdownParts
  depth?: number
  /** Whether it is in a list item, where italics after the last sentence are owner and effort. */
  inStep?: boolean
}

/** Inline tokens as React elements. */
export function Inline({ tokens = [], parts, depth = 0, inStep }: InlineProps): ReactNode {
  if (depth > deepest) return tokens.map(({ raw }) => raw).join('')
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end
    <Fragment key={index}>
      {inStep && isEffort(tokens, index) ? (
        <em className="effort">{effort(token, parts, depth)}</em>
      ) : (
        inline(token, parts, depth)
      )}
    </Fragment>
  ))
}

/** Whether the token is the "*IT administrator; 2 hours*" after the sentences of a step. */
function isEffort(tokens: Token[], index: number): boolean {
  if (tokens[index]?.type !== 'em' || index !== tokens.length - 1) return false
  const before = tokens[index - 1]
  return before !== undefined && (before.type === 'br' || /[.!?…”"\]):]\s*$/.test(before.raw))
}

/** "IT administrator; 2 hours" with labels for owner and effort; any other text as it is. */
function effort(token: Token, parts: MarkdownParts, depth: number): ReactNode {
  const [owner, time, ...more] = 'text' in token ? decoded(String(token.text)).split('; ') : []
  if (!owner || !time || more.length > 0 || /[*_`[]/.test(owner + time))
    return <Inline tokens={innerTokens(token)} parts={parts} depth={depth + 1} />
  return (
    <>
      <span>
        <strong>Owner:</strong> {owner}
      </span>{' '}
      <span>
        <strong>Effort:</strong> {time}
      </span>
    </>
  )
}

function inline(token: Token, parts: MarkdownParts, depth: number): ReactNode {
  const inner = () => <Inline tokens={innerTokens(token)} parts={parts} depth={depth + 1} />
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>
    case 'em':
      return <em>{inner()}</em>
    case 'del':
      return <del>{inner()}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      // "[2]" is a citation, even when the text defines a link of that name.
      if (/^\[\d{1,3}\]$/.test(token.raw)) return citedText(token.raw, parts)
      return <OutsideLink href={token.href}>{decoded(token.text)}</OutsideLink>
    case 'image':
      return token.text
    case 'text':
      return innerTokens(token) ? inner() : citedText(decoded(token.text), parts)
    case 'escape':
      return token.text
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    default:
      return token.raw
  }
}

function innerTokens(token: Token): Token[] | undefined {
  return 'tokens' in token ? token.tokens : undefined
}

/** The text with its citations rendered. */
function citedText(text: string, { renderCitation }: MarkdownParts): ReactNode {
  if (!renderCitation) return unbroken(text)
  return text
    .split(/\s?\[(\d{1,3})\]/)
    .map((part, index) =>
      index % 2 === 0 ? unbroken(part) : renderCitation(Number(part), String(index)),
    )
}

/** A link that shows its host; the text alone when it is not a web or mail address. */
function OutsideLink({ href, children }: { href: string; children: string }) {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return children
  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{children}</bdi>
      {children !== target && <span className="link-host"> ({target})</span>}
    </a>
  )
}
