import { Archive, ArchiveRestore, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { advisors } from '../../../../domain/advisors/advisors.ts'
import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import { Menu } from '../../../ui/popup/menu.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import type { Change } from '../conversation-calls.ts'
import { dayInWords } from '../moment-in-words.ts'
import { RenameForm } from './rename-form.tsx'

type HistoryItemProps = {
  conversation: ConversationSummary
  isCurrent: boolean
  namesAdvisor: boolean
  onOpened(): void
  onChange(change: Change): void
  onDelete(): void
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** A conversation in the list: a link that opens it, and a menu of actions. */
export function HistoryItem(props: HistoryItemProps) {
  const { conversation, isCurrent, namesAdvisor, onOpened, onChange } = props
  const { id, advisor, title, pinned, archived, updatedAt, highlight } = conversation
  const [renaming, setRenaming] = useState(false)
  const link = useFocusBack<HTMLAnchorElement>(renaming)
  if (renaming)
    return (
      <RenameForm
        title={title}
        onDone={(changed) => {
          setRenaming(false)
          if (changed && changed !== title) onChange({ title: changed })
        }}
      />
    )
  const notes = [
    dayInWords(updatedAt),
    namesAdvisor && advisors[advisor].title,
    archived && 'archived',
  ]
  return (
    <li className="flex items-start gap-1">
      <a
        ref={link}
        href={`${advisors[advisor].path}?conversation=${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpened}
        className="min-w-0 flex-1 rounded-md px-2 py-2.5 hover:bg-surface-sunken aria-[current=page]:bg-brand-soft"
      >
        <span className="line-clamp-2 break-words text-sm font-medium">
          {pinned && (
            <Pin
              role="img"
              aria-label="Pinned"
              className="mr-1.5 inline size-3.5 -translate-y-px fill-current text-brand"
            />
          )}
          {title}
        </span>
        {highlight && (
          <span className="mt-0.5 line-clamp-2 break-words text-sm text-ink-muted">
            <Highlight text={highlight} />
          </span>
        )}
        <span className="text-xs text-ink-muted">{notes.filter(Boolean).join(' · ')}</span>
      </a>
      <ItemMenu {...props} onRename={() => setRenaming(true)} />
    </li>
  )
}

function ItemMenu(props: HistoryItemProps & { onRename(): void }) {
  const { conversation, onChange, onDelete, onRename } = props
  const { title, pinned, archived } = conversation
  return (
    <Menu
      label={`Actions for “${title}”`}
      className="mt-1 grid size-10 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
      items={[
        { label: 'Rename', icon: <Pencil {...icon} />, onSelect: onRename },
        {
          label: pinned ? 'Unpin' : 'Pin',
          icon: pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
          onSelect: () => onChange({ pinned: !pinned }),
        },
        {
          label: archived ? 'Take out of the archive' : 'Archive',
          icon: archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
          onSelect: () => onChange({ archived: !archived }),
        },
        { label: 'Delete', icon: <Trash2 {...icon} />, onSelect: onDelete, tone: 'danger' },
      ]}
    >
      <Ellipsis {...icon} />
    </Menu>
  )
}

/** A passage with the words found marked; « and » enclose them. */
function Highlight({ text }: { text: string }) {
  return text.split(/«([^«»]*)»/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew for each text
      <mark key={index} className="found">
        {part}
      </mark>
    ),
  )
}
