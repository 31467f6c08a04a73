import { Archive, Ellipsis, FilePenLine, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { actionNotes, type EditedResource } from '../../../../../domain/resources/editing.ts'
import { canMove, type StateAction } from '../../../../../domain/resources/transitions.ts'
import { messageOf } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/popup/menu.tsx'
import type { MenuItem } from '../../../../ui/popup/menu-popup.tsx'
import { changeState, deleteResource } from '../calls.ts'
import type { useEditing } from './use-editing.ts'

const icons = {
  restore: Undo2,
  unpublish: FilePenLine,
  archive: Archive,
  trash: Trash2,
} as const
const menuActions = ['restore', 'unpublish', 'archive', 'trash'] as const satisfies StateAction[]
const actionWords: Record<(typeof menuActions)[number], string> = {
  restore: 'Restore',
  unpublish: 'Make it a draft again',
  archive: 'Archive',
  trash: 'Move to the trash',
}

type ActionsMenuProps = { resource: EditedResource; editing: ReturnType<typeof useEditing> }

/** The menu of actions on the resource as a whole: its state, and deleting it. */
export function ActionsMenu({ resource, editing }: ActionsMenuProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const { title } = resource.content

  async function deleteForGood() {
    try {
      await deleteResource(resource.id, editing.known.current.version)
      toast.success(`“${title}” is deleted.`)
      await navigate('/admin/resources?state=trashed')
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function act(action: StateAction) {
    try {
      await editing.keep()
      const { version } = editing.known.current
      editing.movedTo((await changeState(resource.id, { action, version })).version)
      toast.success(`${actionNotes[action]}.`)
      if (action === 'trash') await navigate('/admin/resources')
      else await revalidate()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  const items: MenuItem[] = menuActions
    .filter((action) => canMove(resource.state, action))
    .map((action) => {
      const Icon = icons[action]
      return {
        label: actionWords[action],
        icon: <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />,
        onSelect: () => void act(action),
        ...(action === 'trash' && { tone: 'danger' as const }),
      }
    })
  if (resource.state === 'trashed' && !resource.isProduct)
    items.push({
      label: 'Delete for good…',
      icon: <Trash2 aria-hidden strokeWidth={1.75} className="size-4.5" />,
      onSelect: () => setDeleting(true),
      tone: 'danger',
    })
  return (
    <>
      <Menu label="More" className={buttonClasses('secondary', 'px-3')} items={items}>
        <Ellipsis aria-hidden className="size-5" />
      </Menu>
      <Alert
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${title}” for good?`}
        action="Delete for good"
        typedWord={title}
        onConfirm={() => void deleteForGood()}
      >
        Its text, all its versions and its addresses are gone then, and nobody can bring them back.
        Its pictures and files stay in the media library.
      </Alert>
    </>
  )
}
