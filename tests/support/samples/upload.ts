import type { Site } from '../site.ts'
import type { Visitor } from '../visitor.ts'

export type Upload = Record<string, string | Uint8Array<ArrayBuffer>>

/** Sends files as the import form does: a multipart body from one of the site's own pages. */
export function upload(site: Site, visitor: Visitor, files: Upload): Promise<Response> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content]), name)
  return site.fetch('/api/admin/knowledge/import', {
    method: 'POST',
    body: form,
    headers: {
      Origin: site.origin,
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}
