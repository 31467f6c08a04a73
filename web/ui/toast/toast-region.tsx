import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import type { ShowToast, Tone } from './toast-types.ts'

const manager = Toast.createToastManager<{ tone: Tone }>()

const show: ShowToast = (message, tone, timeoutMs) => {
  manager.add({
    title: message,
    timeout: timeoutMs,
    priority: tone === 'error' ? 'high' : 'low',
    data: { tone },
  })
}

const stripe: Record<Tone, string> = {
  success: 'border-l-brand',
  info: 'border-l-line-strong',
  error: 'border-l-danger',
}

/**
 * The region of toasts, clear of the composer. Calls `onReady` with the function that shows one.
 */
export default function ToastRegion({ onReady }: { onReady(show: ShowToast): void }) {
  useEffect(() => onReady(show), [onReady])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 top-[calc(var(--nav-height)+0.75rem)] z-50 xl:top-auto xl:bottom-4 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none print:hidden">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`rounded-md border border-l-4 border-line bg-surface-raised shadow-float transition duration-200 ease-out data-[ending-style]:opacity-0 data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0 ${stripe[toast.data?.tone ?? 'info']}`}
    >
      <Toast.Content className="flex items-start gap-3 py-3 pl-4 pr-2">
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-1 text-sm break-words text-ink" />
        <Toast.Close
          aria-label="Dismiss"
          className="grid size-8 place-items-center rounded-sm text-ink-muted hover:bg-surface-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
