import type { Token, Tokens } from 'marked'
import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { htmlOf, tabbedText } from './copy.ts'
import { Inline, type MarkdownParts } from './inline.tsx'

/** A table that scrolls by itself, becomes a list on narrow screens, and can be copied. */
export function Table({ table, parts }: { table: Tokens.Table; parts: MarkdownParts }) {
  const element = useRef<HTMLTableElement>(null)
  const cell = (tokens: Token[]): ReactNode => <Inline tokens={tokens} parts={parts} />
  const copied = () => {
    const { current } = element
    return { text: current ? tabbedText(current) : '', html: current ? htmlOf(current) : '' }
  }
  return (
    <div className="table-block">
      <CopyButton label="Copy table" className="block-copy" content={copied} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
      <div role="group" className="table-scroll" tabIndex={0} aria-label="Table">
        <table ref={element}>
          <thead>
            <tr>
              {table.header.map((header, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <th key={index} scope="col" data-align={header.align ?? undefined}>
                  {header.text ? cell(header.tokens) : <span className="sr-only">Number</span>}
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
                    data-label={labelOf(table.header[position])}
                    data-align={column.align ?? undefined}
                  >
                    {cell(column.tokens)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The column's heading, as the label of its cells where the table is a list. */
function labelOf(header: Tokens.TableCell | undefined): string {
  return (header?.text ?? '').replace(/[*_`]/g, '').slice(0, 60)
}
