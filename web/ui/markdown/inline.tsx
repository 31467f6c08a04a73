import type { Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { decoded } from './tokens.ts'

/** How the parts of a text that mean something to the product are drawn. */
export type MarkdownParts = {
  /** What stands for "[2]" in the text. */
  renderCitation?: (number: number, key: string) => ReactNode
  /** What stands before an item of a numbered list at the top level; `id` stays as the text grows. */
  renderStep?: (id: string, number: number) => ReactNode
  isStepDone?: (id: string) => boolean
}

/** How deep emphasis may nest before it is shown as typed. */
const deepest = 12

type InlineProps = {
  tokens: Token[] | undefined
  parts: MarkdownParts
  depth?: number
  /** In an item of a list, where italics after the last sentence say who does it and how long it takes. */
  inStep?: boolean
}

/** The tokens of a line. */
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

/** Whether the token is the "*IT administrator; 2 hours*" that follows the sentences of a step. */
function isEffort(tokens: Token[], index: number): boolean {
  if (tokens[index]?.type !== 'em' || index !== tokens.length - 1) return false
  const before = tokens[index - 1]
  return before !== undefined && (before.type === 'br' || /[.!?…”"\]):]\s*$/.test(before.raw))
}

/** "IT administrator; 2 hours" with each half under its label; anything else as it is written. */
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
      // "[2]" is a source of the answer, also when the text defines a link of that name.
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

/** The text with its citation numbers made into what stands for them. */
function citedText(text: string, { renderCitation }: MarkdownParts): ReactNode {
  if (!renderCitation) return text
  return text
    .split(/\s?\[(\d{1,3})\]/)
    .map((part, index) => (index % 2 === 0 ? part : renderCitation(Number(part), String(index))))
}

/** A link that says where it leads; anything that is not a web or mail address stays text. */
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
