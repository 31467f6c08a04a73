import type { EditorView } from '@codemirror/view'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  RectangleEllipsis,
  Table2,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'

type Commands = typeof import('./commands.ts')
type Tool = {
  name: string
  Icon: LucideIcon
  keys?: string
  run(commands: Commands, view: EditorView): boolean
}

const table = `| Step | Who | By when |
| --- | --- | --- |
| | | |`

const tools: Tool[][] = [
  [
    { name: 'Heading', Icon: Heading2, run: (c, view) => c.beginLines(view, '## ') },
    { name: 'Subheading', Icon: Heading3, run: (c, view) => c.beginLines(view, '### ') },
  ],
  [
    { name: 'Bold', Icon: Bold, keys: 'B', run: (c, view) => c.wrap(view, '**') },
    { name: 'Italic', Icon: Italic, keys: 'I', run: (c, view) => c.wrap(view, '_') },
    { name: 'Link', Icon: Link2, keys: 'K', run: (c, view) => c.insertLink(view) },
  ],
  [
    { name: 'List', Icon: List, run: (c, view) => c.beginLines(view, '- ') },
    { name: 'Numbered list', Icon: ListOrdered, run: (c, view) => c.beginLines(view, '1. ') },
    { name: 'Checklist', Icon: ListChecks, run: (c, view) => c.beginLines(view, '- [ ] ') },
    { name: 'Quote', Icon: Quote, run: (c, view) => c.beginLines(view, '> ') },
  ],
  [
    { name: 'Table', Icon: Table2, run: (c, view) => c.insertBlock(view, table) },
    {
      name: 'Blank to fill in',
      Icon: RectangleEllipsis,
      run: (c, view) => c.insertText(view, '__________'),
    },
    { name: 'Line across', Icon: Minus, run: (c, view) => c.insertBlock(view, '---') },
  ],
]

type ToolbarProps = { view: RefObject<EditorView | null>; onPicture(): void; disabled: boolean }

/** The formatting buttons; arrow keys move between them. */
export function Toolbar({ view, onPicture, disabled }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const run = (tool: Tool) => {
    if (view.current)
      void import('./commands.ts').then((c) => view.current && tool.run(c, view.current))
  }
  const button =
    'grid size-10 shrink-0 place-items-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink disabled:opacity-50'
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls="resource-text"
      onKeyDown={(event) => moveBetween(event, bar.current)}
      className="flex flex-wrap items-center gap-x-1 border-b border-line px-2 py-1"
    >
      {tools.map((group, at) => (
        <div
          key={group[0]?.name}
          className={`flex items-center ${at > 0 ? 'border-l border-line pl-1' : ''}`}
        >
          {group.map((tool, index) => (
            <button
              key={tool.name}
              type="button"
              tabIndex={at === 0 && index === 0 ? 0 : -1}
              disabled={disabled}
              aria-label={tool.name}
              aria-keyshortcuts={tool.keys && `Control+${tool.keys}`}
              title={tool.keys ? `${tool.name} (Ctrl ${tool.keys})` : tool.name}
              onClick={() => run(tool)}
              className={button}
            >
              <tool.Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
            </button>
          ))}
        </div>
      ))}
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label="Picture"
        title="Picture"
        onClick={onPicture}
        className={`${button} ml-1 border-line`}
      >
        <ImagePlus aria-hidden strokeWidth={1.75} className="size-4.5" />
      </button>
    </div>
  )
}

function moveBetween(event: KeyboardEvent, bar: HTMLElement | null) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const buttons = [...(bar?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (step === 0 || at === -1) return
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
