import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type Copied = { text: string; html?: string | undefined }

type CopyButtonProps = {
  label: string
  /** Asked for when the button is pressed. */
  content: () => Copied
  className?: string
}

/** How long it says that it has copied. */
const confirmedMs = 2000

/** Copies text, and its formatted form where the clipboard takes one; says so in its place. */
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

/** False when the browser refused. A program that takes formatted text gets it, others the text. */
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
