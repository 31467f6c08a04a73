/**
 * The network an address belongs to, in one spelling: an IPv4 address, also when it is written as
 * an IPv6 one, or the first four groups of an IPv6 address, for a single customer holds a whole
 * /64. Null for what is no address.
 */
export function networkOf(address: string | undefined): string | null {
  const text = address?.trim().split('%')[0] ?? ''
  if (!text.includes(':')) return URL.parse(`http://${text}`)?.hostname || null
  // Reading it as a host brings it into the one spelling that has no choices left.
  const host = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1)
  if (!host) return null
  const groups = allGroups(host)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? dotted(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** The eight groups of an address in its short spelling. */
function allGroups(host: string): string[] {
  const [before = '', after] = host.split('::')
  const head = before.split(':').filter(Boolean)
  if (after === undefined) return head
  const tail = after.split(':').filter(Boolean)
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

function dotted(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
