import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { headingIds, headingText, plainText } from '../../../domain/resources/reading.ts'
import { decoded, markdownTokens } from '../../ui/markdown/tokens.ts'
import { unbroken } from '../../ui/unbroken.tsx'

type DocumentProps = {
  markdown: string
  /** Ids of the facts it cites, in the order of their numbers. */
  facts?: readonly string[]
}

type Context = {
  numberOf: (fact: string) => number
  headingId: (text: string) => string
}

/** Nesting depth from which Markdown is shown as typed. */
const deepest = 12

/**
 * A resource's Markdown as HTML. Raw HTML is shown as text; pictures come from this site's storage
 * only; links lead to the web, to mail or to pages of this site.
 */
export function MarkdownDocument({ markdown, facts = [] }: DocumentProps) {
  const context: Context = {
    numberOf: (fact) => facts.indexOf(fact) + 1,
    headingId: headingIds(),
  }
  return <div className="answer document">{blocks(markdownTokens(markdown), context, 0)}</div>
}

function blocks(tokens: Token[] | undefined, context: Context, depth: number): ReactNode {
  if (depth > deepest) return tokens?.map(({ raw }) => raw).join('')
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change under the reader
    <Fragment key={index}>{block(token, context, depth)}</Fragment>
  ))
}

function block(token: Token, context: Context, depth: number): ReactNode {
  const inner = (tokens?: Token[]) => inline(tokens, context, depth)
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, context)
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>
    case 'list':
      return list(token as Tokens.List, context, depth)
    case 'table':
      return table(token as Tokens.Table, context)
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, context, depth + 1)}</blockquote>
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return inner(token.tokens ?? [token])
    default:
      return <p className="whitespace-pre-wrap">{token.raw}</p>
  }
}

/** Headings of the text begin at level 2, since the page's title is level 1. */
function heading({ depth, text, tokens }: Tokens.Heading, context: Context) {
  const Level = `h${Math.min(Math.max(depth, 2), 4)}` as 'h2' | 'h3' | 'h4'
  const id = context.headingId(headingText(text))
  return <Level id={id}>{inline(tokens, context, 0)}</Level>
}

function list({ ordered, start, items }: Tokens.List, context: Context, depth: number) {
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change under the reader
    <li key={index} className={item.task ? 'task' : undefined}>
      {item.task && (
        <span aria-hidden className="tick">
          {item.checked ? '☑' : '☐'}
        </span>
      )}
      {blocks(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        context,
        depth + 1,
      )}
    </li>
  ))
  return ordered ? <ol start={Number(start) || 1}>{content}</ol> : <ul>{content}</ul>
}

function table({ header, rows }: Tokens.Table, context: Context) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <div role="group" className="table-scroll" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={index} scope="col" data-align={cell.align ?? undefined}>
                {cell.text ? inline(cell.tokens, context, 0) : <span className="sr-only">Row</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  key={column}
                  data-label={plainText(header[column]?.text ?? '').slice(0, 60)}
                  data-align={cell.align ?? undefined}
                >
                  {inline(cell.tokens, context, 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inline(tokens: Token[] | undefined, context: Context, depth: number): ReactNode {
  if (depth > deepest) return tokens?.map(({ raw }) => raw).join('')
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change under the reader
    <Fragment key={index}>{inlineOne(token, context, depth)}</Fragment>
  ))
}

function inlineOne(token: Token, context: Context, depth: number): ReactNode {
  const inner = () => inline('tokens' in token ? token.tokens : undefined, context, depth + 1)
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>
    case 'em':
      return <em>{inner()}</em>
    case 'del':
      return <del>{inner()}</del>
    case 'codespan':
      return <code>{decoded(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return link(token as Tokens.Link, inner())
    case 'image':
      return picture(token as Tokens.Image)
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : marked(decoded(token.text), context)
    case 'escape':
      return token.text
    default:
      return marked(token.raw, context)
  }
}

/** A text with its citations as links and its blanks to fill in. */
function marked(text: string, { numberOf }: Context): ReactNode {
  return text.split(/(\s?\[\^[^\]\s]+\]|_{3,})/).map((piece, index) => {
    const key = `${index}`
    if (/^_{3,}$/.test(piece))
      return (
        <span key={key} className="blank" role="img" aria-label="blank to fill in">
          {piece}
        </span>
      )
    const fact = /^\s?\[\^([^\]\s]+)\]$/.exec(piece)?.[1]
    if (fact === undefined) return unbroken(piece)
    const number = numberOf(fact)
    if (number === 0) return null
    return (
      <a key={key} href={`#source-${number}`} className="footnote" aria-label={`Source ${number}`}>
        {number}
      </a>
    )
  })
}

function link({ href }: Tokens.Link, children: ReactNode): ReactNode {
  if (/^(?:\/(?![/\\])|#)[\w\-./?=&%#]*$/.test(href)) return <a href={href}>{children}</a>
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return children
  const target = url.protocol === 'mailto:' ? url.pathname : url.host
  return (
    <a href={url.href} rel="noopener">
      <bdi>{children}</bdi>
      <span className="link-host"> ({target})</span>
    </a>
  )
}

/** A picture from this site's storage; for any other its alternative text. */
function picture({ href, text }: Tokens.Image): ReactNode {
  if (!/^\/api\/storage\/[\w\-./%]+$/.test(href)) return text
  return <img src={href} alt={text} loading="lazy" decoding="async" />
}
