export type Copied = { text: string; html?: string | undefined }

/** False when the browser refused. A program that takes formatted text gets it, others the text. */
export async function copyToClipboard({ text, html }: Copied): Promise<boolean> {
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
