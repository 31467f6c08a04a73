import { StorageClient } from '@supabase/storage-js'
import type { Site } from '../site.ts'
import type { Visitor } from '../visitor.ts'

/** The storage provider's own client, with a visitor's cookies. */
export function storageOf(site: Site, visitor: Visitor): StorageClient {
  const withCookies: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(
      'Cookie',
      [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    )
    headers.set('Origin', site.origin)
    return fetch(input, { ...init, headers })
  }
  const url = `${site.origin}/api/storage`
  return new StorageClient(url, { apikey: 'none', Authorization: 'Bearer none' }, withCookies)
}

/** The smallest pictures, and the first bytes of other files. */
export const bytes = {
  png: fromBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  gif: fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  pdf: new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  svg: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  html: new TextEncoder().encode('<!doctype html><html><script>alert(1)</script></html>'),
}

function fromBase64(text: string) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
