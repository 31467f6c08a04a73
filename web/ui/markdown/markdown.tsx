import type { Token, Tokens } from 'marked'
import { useMemo } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { Inline, type MarkdownParts } from './inline.tsx'
import { Table } from './table.tsx'
import { closedEmphasis, markdownTokens } from './tokens.ts'

/** `brokenOff`: the text is still being written, or will never be whole. */
type MarkdownProps = MarkdownParts & { text: string; brokenOff?: boolean }

/** Nesting depth of lists and quotes from which they are shown as typed. */
const deepest = 14

/**
 * Markdown as React elements. Raw HTML is shown as text, images as their description, and links
 * show their host: no text can run code or load anything from elsewhere.
 */
export function Markdown({ text, brokenOff = false, ...parts }: MarkdownProps) {
  const tokens = useMemo(
    () => markdownTokens(brokenOff ? closedEmphasis(text) : text),
    [text, brokenOff],
  )
  return <Blocks tokens={tokens} parts={parts} depth={0} path="" />
}

type BlocksProps = {
  tokens: Token[] | undefined
  parts: MarkdownParts
  depth: number
  /** Path of indexes to the tokens; "" at the top. */
  path: string
}

function Blocks({ tokens = [], parts, depth, path }: BlocksProps) {
  if (depth > deepest) return tokens.map(({ raw }) => raw).join('')
  return tokens.map((token, index) => {
    const place = `${path}${index}`
    return <Block key={place} token={token} parts={parts} depth={depth} path={place} />
  })
}

type BlockProps = Omit<BlocksProps, 'tokens'> & { token: Token }

function Block({ token, parts, depth, path }: BlockProps) {
  switch (token.type) {
    case 'heading':
      return (
        <h3>
          <Inline tokens={token.tokens} parts={parts} />
        </h3>
      )
    case 'paragraph':
      return (
        <p className={isRemark(token.tokens) ? 'remark' : undefined}>
          <Inline tokens={token.tokens} parts={parts} inStep={depth > 0} />
        </p>
      )
    case 'list':
      return <List list={token as Tokens.List} parts={parts} depth={depth} path={path} />
    case 'table':
      return <Table table={token as Tokens.Table} parts={parts} />
    case 'code':
      return <Code text={token.text} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} parts={parts} depth={depth + 1} path={`${path}.`} />
        </blockquote>
      )
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} parts={parts} inStep={depth > 0} />
    case 'checkbox':
      return <Inline tokens={[token]} parts={parts} />
    default:
      return <p className="whitespace-pre-wrap">{token.raw}</p>
  }
}

/** Whether a paragraph is in italics as a whole, which marks a remark about the answer. */
function isRemark(tokens: Token[] | undefined): boolean {
  return tokens?.length === 1 && tokens[0]?.type === 'em'
}

function Code({ text }: { text: string }) {
  return (
    <div className="code-block">
      <CopyButton label="Copy code" className="block-copy" content={() => ({ text })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}

function List({ list, parts, depth, path }: Omit<BlockProps, 'token'> & { list: Tokens.List }) {
  const isSteps = list.ordered && depth === 0 && parts.renderStep !== undefined
  const first = Number(list.start) || 1
  const items = list.items.map((item, index) => {
    const id = `${path}.${index}`
    const content = <Blocks tokens={item.tokens} parts={parts} depth={depth + 1} path={`${id}.`} />
    if (!isSteps) return <li key={id}>{content}</li>
    return (
      <li key={id} className="step" data-done={parts.isStepDone?.(id) || undefined}>
        {parts.renderStep?.(id, first + index)}
        <div className="step-text">{content}</div>
      </li>
    )
  })
  if (!list.ordered) return <ul>{items}</ul>
  return (
    <ol start={first} className={isSteps ? 'steps' : undefined}>
      {items}
    </ol>
  )
}
