/**
 * What may be asked for in a session in which an admin sees the site as somebody else: reading what
 * the person's account and pages show. Whatever is not here is refused: their conversations, their
 * own data to download, every change, and calls nobody has thought of yet.
 */
const mayRead =
  /^\/api\/(?:health|viewer|allowance|model|account|profile|policies\/pending|sign-in-ways|usage|billing|billing\/(?:invoices|quotes|groups)|feedback|resources(?:\/[^/]+)?)$/
/** Changes nothing, though it is not a GET. */
const mayAsk = new Set([
  'POST /api/check-subscription',
  'POST /api/impersonation/end',
  'POST /api/auth/sign-out',
])

export function mayWhileImpersonating(method: string, path: string): boolean {
  if (method === 'GET' || method === 'HEAD') return mayRead.test(path)
  return mayAsk.has(`${method} ${path}`)
}
