import { unwrap } from './api.ts'

/**
 * Stores a file at a path in a bucket, in place of the one there with `PUT`. Returns its id; throws
 * `ApiError`. Not the typed client's work: the body is the file itself, and the path may have
 * slashes.
 */
export function uploadFile(
  bucket: string,
  path: string,
  file: Blob,
  method: 'POST' | 'PUT' = 'POST',
): Promise<{ Id: string }> {
  const address = `/api/storage/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
  const headers = { 'Content-Type': file.type || 'application/octet-stream' }
  const answer = fetch(address, { method, headers, body: file })
  return unwrap(answer as Promise<Response & { json(): Promise<{ Id: string }> }>)
}
