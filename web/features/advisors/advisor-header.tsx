import {
  Ellipsis,
  FileText,
  FileType,
  History,
  Keyboard,
  Printer,
  SquarePen,
  TimerReset,
} from 'lucide-react'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import type { ExportFormat } from '../../../domain/advisors/transcript.ts'
import { advisorIcons } from '../../lib/advisor-icons.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Menu } from '../../ui/popup/menu.tsx'

type AdvisorHeaderProps = {
  advisor: AdvisorId
  /** Whether something has been asked. */
  begun: boolean
  temporary: boolean
  onHistory(): void
  onShortcuts(): void
  onTemporary(): void
  onExport(format: ExportFormat): void
  onPrint(): void
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4.5 shrink-0' } as const
const menuIcon = { ...icon, className: 'size-4' } as const
const headerButton = buttonClasses('quiet', 'max-lg:w-11 max-lg:!px-0 max-sm:w-10')

/** The advisor's name, and the actions on the conversation as a whole. */
export function AdvisorHeader(props: AdvisorHeaderProps) {
  const { advisor, begun, temporary, onHistory } = props
  const { path, title } = advisors[advisor]
  const Icon = advisorIcons[advisor]
  return (
    <header className="mb-8 flex flex-wrap items-center gap-y-2">
      <span className="mr-3 hidden size-11 shrink-0 place-items-center rounded-md bg-advisor-soft text-advisor sm:grid print:hidden">
        <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />
      </span>
      <PageHeading className="mr-auto">{title}</PageHeading>
      <div className="-mr-2 flex shrink-0 print:hidden">
        {(begun || temporary) && (
          <a href={path} title="New conversation (N)" className={headerButton}>
            <SquarePen {...icon} />
            <span className="max-lg:sr-only">New</span>
          </a>
        )}
        <button
          type="button"
          title="Your conversations (H)"
          onClick={onHistory}
          className={headerButton}
        >
          <History {...icon} />
          <span className="max-lg:sr-only">Conversations</span>
        </button>
        <MoreMenu {...props} />
      </div>
    </header>
  )
}

function MoreMenu(props: AdvisorHeaderProps) {
  const { begun, temporary, onShortcuts, onTemporary, onExport, onPrint } = props
  const exports = [
    { label: 'Export to Word', icon: <FileType {...menuIcon} />, onSelect: () => onExport('docx') },
    {
      label: 'Export as Markdown',
      icon: <FileText {...menuIcon} />,
      onSelect: () => onExport('md'),
    },
    { label: 'Print or save as PDF', icon: <Printer {...menuIcon} />, onSelect: onPrint },
  ]
  const temporaryItem = {
    label: temporary && !begun ? 'Keep this conversation' : 'New temporary conversation',
    icon: <TimerReset {...menuIcon} />,
    onSelect: onTemporary,
  }
  const help = {
    label: 'Keyboard shortcuts',
    icon: <Keyboard {...menuIcon} />,
    onSelect: onShortcuts,
  }
  return (
    <Menu
      label="More"
      className={buttonClasses('quiet', 'w-11 !px-0')}
      items={[temporaryItem, ...(begun ? exports.slice(temporary ? 1 : 0) : []), help]}
    >
      <Ellipsis {...icon} />
    </Menu>
  )
}
