import { brand } from '../../../domain/brand.ts'
import type { ExportedTable } from './repository.ts'

/** A download as a page that any browser opens, also years from now: no script, nothing fetched. */
export function downloadPage(tables: ExportedTable[], at: Date): string {
  const sections = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => `<h2>${text(heading(table))}</h2>${rows.map(asList).join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${brand.name}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding:1rem 0;margin:0}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>Your data at ${brand.name}</h1><p>As of ${text(at.toUTCString())}. Passwords, keys and other secrets are left out.</p>${sections.join('')}</body></html>`
}

function asList(row: Record<string, unknown>): string {
  const entries = Object.entries(row).filter(([, value]) => value !== null)
  return `<dl>${entries.map(([name, value]) => `<dt>${text(heading(name))}</dt><dd>${text(shown(value))}</dd>`).join('')}</dl>`
}

/** "emailVerified" and "district_profiles" as people write them. */
function heading(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
