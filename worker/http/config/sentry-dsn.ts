/**
 * Where a DSN's envelopes go: `https://key@host/path/project` becomes
 * `https://host/path/api/project/envelope/` with the key in the query. Null for what is no DSN.
 */
export function envelopeAddress(dsn: string): URL | null {
  const url = URL.parse(dsn)
  const path = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '')
  if (!url?.username || !path || !/^https?:$/.test(url.protocol)) return null
  const [, before, project] = path
  const address = new URL(`${url.protocol}//${url.host}${before}/api/${project}/envelope/`)
  address.searchParams.set('sentry_key', url.username)
  address.searchParams.set('sentry_version', '7')
  return address
}

/** The DSN of a site without an error-reporting service: its browsers' errors are only counted. */
export const countedOnly = 'https://counted@edcabinet.invalid/0'
