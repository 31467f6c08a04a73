/** Prefix of every cookie the sign-in sets. */
export const cookiePrefix = 'edcabinet'

/** better-auth's session cookie: on https it carries the `__Secure-` prefix. */
export function sessionCookieName(c: {
  req: { url: string }
  get(key: 'config'): { appUrl: string | null }
}): string {
  const secure = (c.get('config').appUrl ?? c.req.url).startsWith('https:')
  return `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`
}
