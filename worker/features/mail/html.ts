import { brand } from '../../../domain/brand.ts'

const page =
  'margin:0;padding:24px 12px;background:#fbf9f4;color:#1d2421;font:16px/1.55 Georgia,serif'
const card =
  'max-width:34rem;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #ddd8cc;border-radius:8px'
const button =
  'display:inline-block;padding:12px 20px;background:#1f5a45;color:#ffffff;border-radius:6px;font:600 15px/1.2 Helvetica,Arial,sans-serif;text-decoration:none'
const code = 'font:600 22px/1.3 Menlo,Consolas,monospace;letter-spacing:.12em;white-space:nowrap'
const cell = 'padding:6px 0;border-top:1px solid #ddd8cc;vertical-align:top;text-align:left'

/**
 * For clients that read style sheets and ask for dark colours; the others show what stands inline.
 */
const dark =
  '@media(prefers-color-scheme:dark){.page{background:#151917!important;color:#edeae2!important}.card{background:#1c221f!important;border-color:#343d38!important}.cell{border-color:#343d38!important}.brand{color:#8fd0b1!important}.quiet{color:#b4bab4!important}.button{background:#8fd0b1!important;color:#0e1c16!important}}'

/**
 * A mail's text as an HTML page: paragraphs; an address in a paragraph of its own as a button,
 * named by the line before it, with the address below; lines "- name: value" as a table; codes
 * emphasised. No pictures or external files.
 */
export function mailHtml(text: string): string {
  const body = text.split(/\n{2,}/).map(paragraph)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${brand.name}</title><style>${dark}</style></head><body class="page" style="${page}"><div class="card" style="${card}"><p class="brand" style="margin:0 0 20px;font-weight:700;color:#1f5a45">${brand.name}</p>${body.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  const [, label = 'Open the link', address] = /^(?:([^\n]+):\n)?(https?:\/\/\S+)$/.exec(text) ?? []
  if (address) {
    const safe = escaped(address)
    return `<p style="margin:0 0 16px"><a class="button" href="${safe}" style="${button}">${escaped(label)}</a></p><p class="quiet" style="margin:0 0 16px;font-size:13px;word-break:break-all;color:#5c655f">${safe}</p>`
  }
  const lines = text.split('\n')
  if (lines.every((line) => line.startsWith('- '))) return table(lines)
  return `<p style="margin:0 0 16px">${lines.map((line) => emphasized(escaped(line))).join('<br>')}</p>`
}

/** The lines "- name: value" as rows; the value follows the last colon. */
function table(lines: string[]): string {
  const rows = lines.map((line) => {
    const [, name = line.slice(2), value = ''] = /^- (.*): (.*)$/.exec(line) ?? []
    return `<tr><th class="cell" scope="row" style="${cell};font-weight:400;overflow-wrap:anywhere">${escaped(name)}</th><td class="cell" style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escaped(value)}</td></tr>`
  })
  return `<table style="width:100%;margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
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
