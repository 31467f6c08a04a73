import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'

type MarkdownProps = {
  text: string
  /** Makes what stands for "[2]" in the text. */
  renderCitation?: (number: number, key: string) => ReactNode
}

/**
 * Markdown as React elements. Raw HTML is shown as text, images as their description, and links
 * name their host: whatever the text says, it runs nothing and asks no other origin for anything.
 */
export function Markdown({ text, renderCitation }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text])
  return <Blocks tokens={tokens} cite={renderCitation} />
}

type Cite = MarkdownProps['renderCitation']
type TokensProps = { tokens: Token[] | undefined; cite: Cite }

function Blocks({ tokens = [], cite }: TokensProps) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end
    <Block key={index} token={token} cite={cite} />
  ))
}

function Block({ token, cite }: { token: Token; cite: Cite }) {
  switch (token.type) {
    case 'heading':
      return (
        <h3>
          <Inline tokens={token.tokens} cite={cite} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} cite={cite} />
        </p>
      )
    case 'list':
      return <List list={token as Tokens.List} cite={cite} />
    case 'table':
      return <Table table={token as Tokens.Table} cite={cite} />
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} cite={cite} />
        </blockquote>
      )
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} cite={cite} />
    default:
      return <p>{token.raw}</p>
  }
}

function List({ list, cite }: { list: Tokens.List; cite: Cite }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end
    <li key={index}>
      <Blocks tokens={item.tokens} cite={cite} />
    </li>
  ))
  return list.ordered ? <ol start={list.start || 1}>{items}</ol> : <ul>{items}</ul>
}

function Table({ table, cite }: { table: Tokens.Table; cite: Cite }) {
  const cell = ({ tokens }: Tokens.TableCell) => <Inline tokens={tokens} cite={cite} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
    <section className="table-scroll" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {table.header.map((header, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={index} scope="col">
                {header.text ? cell(header) : <span className="sr-only">Number</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
            <tr key={index}>
              {row.map((column, position) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                  key={position}
                  data-label={table.header[position]?.text}
                >
                  {cell(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Inline({ tokens = [], cite }: TokensProps): ReactNode {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end
    <Fragment key={index}>{inline(token, cite, String(index))}</Fragment>
  ))
}

function inline(token: Token, cite: Cite, key: string): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={token.tokens} cite={cite} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} cite={cite} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} cite={cite} />
        </del>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <OutsideLink href={token.href}>{token.text}</OutsideLink>
    case 'image':
      return token.text
    case 'text':
      return token.tokens ? (
        <Inline tokens={token.tokens} cite={cite} />
      ) : (
        citedText(token.text, cite, key)
      )
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}

/** The text with its citation numbers made into what `cite` makes of them. */
function citedText(text: string, cite: Cite, key: string): ReactNode {
  if (!cite) return text
  return text
    .split(/\s?\[(\d{1,3})\]/)
    .map((part, index) => (index % 2 === 0 ? part : cite(Number(part), `${key}-${index}`)))
}

/** A link that says where it leads; anything that is not a web or mail address stays text. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return children
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      {url.host && children !== url.host && <span className="link-host"> ({url.host})</span>}
    </a>
  )
}
