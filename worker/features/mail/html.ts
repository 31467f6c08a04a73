import { brand } from '../../../domain/brand.ts'

const page =
  'margin:0;padding:24px 12px;background:#fbf9f4;color:#1d2421;font:16px/1.55 Georgia,serif'
const card =
  'max-width:34rem;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #ddd8cc;border-radius:8px'
const button =
  'display:inline-block;padding:12px 20px;background:#1f5a45;color:#ffffff;border-radius:6px;font:600 15px/1.2 Helvetica,Arial,sans-serif;text-decoration:none'
const code = 'font:600 22px/1.3 Menlo,Consolas,monospace;letter-spacing:.12em;white-space:nowrap'

/**
 * A mail's text as an HTML page: paragraphs, an address in a paragraph of its own as a button with
 * the address below, and codes emphasised. No pictures or external files.
 */
export function mailHtml(text: string): string {
  const body = text.split(/\n{2,}/).map(paragraph)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${brand.name}</title></head><body style="${page}"><div style="${card}"><p style="margin:0 0 20px;font-weight:700;color:#1f5a45">${brand.name}</p>${body.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  const address = /^https?:\/\/\S+$/.exec(text)?.[0]
  if (address) {
    const safe = escaped(address)
    return `<p style="margin:0 0 16px"><a href="${safe}" style="${button}">Open the link</a></p><p style="margin:0 0 16px;font-size:13px;word-break:break-all;color:#5c655f">${safe}</p>`
  }
  const lines = text.split('\n').map((line) => emphasized(escaped(line)))
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
}

/** The line with a six-digit code after a colon emphasised. */
function emphasized(html: string): string {
  return html.replace(/(?<=: )\d{6}$/, (digits) => `<br><span style="${code}">${digits}</span>`)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
