import type { ReactNode } from 'react'

const mark = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/

/** The blocks of a policy's section: paragraphs, and list items that begin with "- ". */
export function PolicyBlocks({ blocks }: { blocks: string[] }) {
  const parts: ReactNode[] = []
  let items: string[] = []
  const endList = () => {
    if (items.length > 0)
      parts.push(
        <ul key={items[0]}>
          {items.map((item) => (
            <li key={item}>{inline(item.slice(2))}</li>
          ))}
        </ul>,
      )
    items = []
  }
  for (const block of blocks) {
    if (block.startsWith('- ')) {
      items.push(block)
      continue
    }
    endList()
    parts.push(<p key={block}>{inline(block)}</p>)
  }
  endList()
  return parts
}

/** Text with bold words and links; only our own texts are passed. */
export function inline(text: string): ReactNode[] {
  return text.split(mark).map((part) => {
    const [, words, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
    if (href)
      return (
        <a key={part} href={href}>
          {words}
        </a>
      )
    if (part.startsWith('**')) return <strong key={part}>{part.slice(2, -2)}</strong>
    return part
  })
}
