import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { deleteAllConversations } from '../conversation-calls.ts'

/** Deletes all conversations, after a word was typed to confirm it. */
export function DeleteAll({ onDeleted }: { onDeleted(): void }) {
  const [asking, setAsking] = useState(false)

  async function removeAll() {
    try {
      await deleteAllConversations()
      toast.success('All your conversations are deleted.')
      onDeleted()
    } catch {
      toast.error('Your conversations could not be deleted. Please try again.')
    }
  }

  return (
    <div className="mt-auto border-t border-line pt-3">
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={buttonClasses('quiet', '-ml-3')}
      >
        <Trash2 aria-hidden strokeWidth={1.75} className="size-4" />
        Delete all conversations
      </button>
      <Alert
        open={asking}
        onOpenChange={setAsking}
        title="Delete all your conversations?"
        action="Delete all"
        typedWord="delete"
        onConfirm={removeAll}
      >
        Every conversation with every advisor goes, archived ones too. This cannot be undone.
      </Alert>
    </div>
  )
}
