import type { Context } from 'hono'

/** The network that a request comes from. */
export const callersNetwork = ({ req }: Pick<Context, 'req'>) =>
  networkOf(req.header('cf-connecting-ip'))

/**
 * The network of an IP address in canonical form: an IPv4 address (IPv4-mapped ones included), or
 * the /64 of an IPv6 address, since one customer holds a whole /64. Null for a malformed address.
 */
export function networkOf(address: string | undefined): string | null {
  const text = address?.trim().split('%')[0] ?? ''
  if (!text.includes(':')) return URL.parse(`http://${text}`)?.hostname || null
  // Parsing it as a URL's host gives its canonical form.
  const host = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1)
  if (!host) return null
  const groups = allGroups(host)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** The eight groups of a compressed IPv6 address. */
function allGroups(host: string): string[] {
  const [before = '', after] = host.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head
  const tail = after.split(':').filter(Boolean)
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** The dotted IPv4 address of the last two groups of a mapped address. */
function dotted(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
