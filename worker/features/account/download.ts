import { brand } from '../../../domain/brand.ts'
import { withCapital } from '../../../domain/text/capital.ts'
import type { ExportedTable, PersonalFile } from './repository.ts'

/** A file of a download: its bytes in base64, or its address when the download is full. */
export type DownloadedFile = { path: string; contentType: string } & (
  | { data: string }
  | { address: string }
)

/** Most bytes of files in a download, which is made in memory. */
const mostBytes = 16 * 1024 * 1024

/** Reads the person's files up to 16 MB in all; the others are given by address. */
export async function readFiles(
  objects: Pick<R2Bucket, 'get'>,
  files: PersonalFile[],
): Promise<DownloadedFile[]> {
  const read: DownloadedFile[] = []
  let room = mostBytes
  for (const { path, contentType, size, objectKey } of files) {
    const object = size <= room ? await objects.get(objectKey) : null
    room -= object ? size : 0
    const content = object
      ? { data: Buffer.from(await object.arrayBuffer()).toString('base64') }
      : { address: `/api/storage/object/authenticated/${path}` }
    read.push({ path, contentType, ...content })
  }
  return read
}

type Download = { at: Date; tables: ExportedTable[]; files: DownloadedFile[] }

/** The download as one HTML page without scripts or external files. */
export function downloadPage({ at, tables, files }: Download): string {
  const sections = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => `<h2>${text(heading(table))}</h2>${rows.map(asList).join('')}`)
  if (files.length > 0) sections.push(`<h2>Your files</h2>${files.map(asFile).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${brand.name}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding:1rem 0;margin:0}figure{margin:1rem 0}img{max-width:100%}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><main><h1>Your data at ${brand.name}</h1><p>As of ${text(at.toUTCString())}. Passwords, keys and other secrets are left out.</p>${sections.join('')}</main></body></html>`
}

function asList(row: Record<string, unknown>): string {
  const entries = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return `<dl>${entries.map(([name, value]) => `<dt>${text(heading(name))}</dt><dd>${text(shown(value))}</dd>`).join('')}</dl>`
}

function asFile(file: DownloadedFile): string {
  const name = text(file.path)
  if ('address' in file)
    return `<p>${name}: too large for this page. Get it at ${text(file.address)} while you are logged in.</p>`
  const address = `data:${text(file.contentType)};base64,${file.data}`
  const isPicture = file.contentType.startsWith('image/')
  return isPicture
    ? `<figure><img alt="${name}" src="${address}"><figcaption>${name}</figcaption></figure>`
    : `<p><a download="${name.slice(name.lastIndexOf('/') + 1)}" href="${address}">${name}</a></p>`
}

/** A column's or table's name in words: "emailVerified" gives "Email verified". */
function heading(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return withCapital(words)
}

function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** The value escaped for HTML text and attributes. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
