/**
 * The address to which a DSN's envelopes are posted: `https://key@host/path/project` gives
 * `https://host/path/api/project/envelope/` with the key in the query. Null for an invalid DSN.
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

/** Stands in for the browsers' DSN without an error-reporting service: errors are only counted. */
export const countedOnly = 'https://counted@edcabinet.invalid/0'
