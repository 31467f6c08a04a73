import type { Site } from '../site.ts'
import type { Visitor } from '../visitor.ts'

export type Upload = Record<string, string | Uint8Array<ArrayBuffer>>

/** Uploads files as a form does: a multipart body from one of the site's own pages. */
export function upload(
  site: Site,
  visitor: Visitor,
  files: Upload,
  { path = '/api/admin/knowledge/import', fields = {} as Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content]), name)
  return site.fetch(path, {
    method: 'POST',
    body: form,
    headers: {
      Origin: site.origin,
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}
