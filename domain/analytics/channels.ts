import known from './channels.json' with { type: 'json' }

/** Values of `utm_medium` that mark a paid link. */
const paid = /^(?:.*cp[acmv]|ppc|retargeting|paid.*|display|banner|ads?)$/i

const names = Object.entries(known).map(([channel, of]) => [channel, new Set(of)] as const)

/**
 * The channel of a visit, from its source (a host, or the name a link gave), `utm_medium` and
 * `utm_campaign`. "Direct or unknown" when all three are empty.
 */
export function channelOf(source: string, medium: string, campaign: string): string {
  if (paid.test(medium)) return 'Paid'
  const places = [...placesOf(medium), ...placesOf(source)]
  const found = names.find(([, of]) => places.some((place) => of.has(place)))
  if (found) return found[0]
  if (medium || campaign || (source && !source.includes('.'))) return 'Campaigns'
  return source ? 'Referrals' : 'Direct or unknown'
}

/**
 * The names to look up for a host: its parent domains, and its labels without the top-level one.
 */
function placesOf(text: string): string[] {
  const labels = text.toLowerCase().split('.')
  const hosts = labels.map((_, at) => labels.slice(at).join('.'))
  return [...hosts, ...labels.slice(0, Math.max(1, labels.length - 1))]
}
