import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type Copied = { text: string; html?: string | undefined }

type CopyButtonProps = {
  label: string
  /** Called when the button is pressed. */
  content: () => Copied
  className?: string
}

/** How long the confirmation is shown. */
const confirmedMs = 2000

/** Copies a text, and its HTML where the clipboard accepts it. */
export function CopyButton({ label, content, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), confirmedMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await copyToClipboard(content())) ? 'Copied' : 'Not copied')
  }

  const Icon = outcome === 'Copied' ? Check : Copy
  return (
    <>
      <button type="button" onClick={copy} aria-label={label} title={label} className={className}>
        <Icon aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  )
}

/** Copies both forms; false when the browser refused. */
async function copyToClipboard({ text, html }: Copied): Promise<boolean> {
  const { clipboard } = navigator
  if (!clipboard) return false
  try {
    if (!html || typeof ClipboardItem === 'undefined') await clipboard.writeText(text)
    else await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return false
  }
}
