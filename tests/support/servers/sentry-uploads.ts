import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, strFromU8, unzipSync } from 'fflate'

/** An uploaded bundle of files with the release and projects it is for. */
export type UploadedBundle = {
  release: string
  projects: string[]
  /** The files' contents by the addresses they are found by, such as "~/assets/app.js". */
  files: Record<string, string>
}

type Manifest = { files: Record<string, { url: string }> }
type Assembly = { chunks: string[]; projects: string[]; version: string }

/**
 * A server that takes uploads as Sentry does: files in chunks named by their hashes, then the order
 * to put them together. It keeps what it receives.
 */
export async function startSentryUploads({ token }: { token: string }) {
  const chunks = new Map<string, Uint8Array>()
  const bundles: UploadedBundle[] = []
  const asked: string[] = []
  let refuses = false

  const keep = async (request: Request) => {
    for (const file of (await request.formData()).values())
      if (file instanceof File) chunks.set(file.name, gunzipSync(await file.bytes()))
    return new Response()
  }
  const assemble = async (request: Request) => {
    const assembly = (await request.json()) as Assembly
    const missingChunks = assembly.chunks.filter((chunk) => !chunks.has(chunk))
    if (missingChunks.length > 0) return Response.json({ state: 'not_found', missingChunks })
    bundles.push(bundleOf(assembly, chunks))
    return Response.json({ state: 'ok', missingChunks })
  }
  const answer = (request: Request): Response | Promise<Response> => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (request.headers.get('Authorization') !== `Bearer ${token}` || refuses)
      return Response.json({ detail: 'Invalid token' }, { status: 401 })
    if (pathname.endsWith('/artifactbundle/assemble/')) return assemble(request)
    if (!pathname.endsWith('/chunk-upload/')) return new Response('', { status: 404 })
    return request.method === 'GET' ? Response.json(options(request.url)) : keep(request)
  }

  const server = createServer(async (incoming, outgoing) => {
    const body: Buffer[] = []
    for await (const part of incoming) body.push(part as Buffer)
    const { method = 'GET', url = '/', headers } = incoming
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' && { body: Buffer.concat(body) }),
    })
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.bytes())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bundles,
    /** "GET /path" of every request. */
    asked,
    /** From now on no token is good. */
    refuse() {
      refuses = true
    },
    close: () => server.close(),
  }
}

const options = (url: string) => ({
  url,
  chunkSize: 8_388_608,
  chunksPerRequest: 64,
  maxFileSize: 2_147_483_648,
  maxRequestSize: 33_554_432,
  concurrency: 2,
  hashAlgorithm: 'sha1',
  compression: ['gzip'],
  accept: ['release_files', 'sources', 'artifact_bundles', 'artifact_bundles_v2'],
})

function bundleOf(
  { chunks: wanted, projects, version }: Assembly,
  chunks: Map<string, Uint8Array>,
): UploadedBundle {
  const whole = Buffer.concat(wanted.map((chunk) => chunks.get(chunk) ?? new Uint8Array()))
  const entries = unzipSync(whole)
  const { files } = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array())) as Manifest
  const contents = Object.entries(files).map(([path, { url }]) => [
    url,
    strFromU8(entries[path] ?? new Uint8Array()),
  ])
  return { release: version, projects, files: Object.fromEntries(contents) }
}
