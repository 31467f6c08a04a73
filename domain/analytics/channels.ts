import known from './channels.json' with { type: 'json' }

/** What a link's `utm_medium` says when its clicks were paid for. */
const paid = /^(?:.*cp[acmv]|ppc|retargeting|paid.*|display|banner|ads?)$/i

const names = Object.entries(known).map(([channel, of]) => [channel, new Set(of)] as const)

/**
 * The kind of place a visit came from, by its source (a host, or what a link named) and its
 * `utm_medium` and `utm_campaign`; all empty is "Direct or unknown".
 */
export function channelOf(source: string, medium: string, campaign: string): string {
  if (paid.test(medium)) return 'Paid'
  const places = [...placesOf(medium), ...placesOf(source)]
  const found = names.find(([, of]) => places.some((place) => of.has(place)))
  if (found) return found[0]
  if (medium || campaign || (source && !source.includes('.'))) return 'Campaigns'
  return source ? 'Referrals' : 'Direct or unknown'
}

/** A host, the domains it belongs to, and the names they are made of, without what they end in. */
function placesOf(text: string): string[] {
  const labels = text.toLowerCase().split('.')
  const hosts = labels.map((_, at) => labels.slice(at).join('.'))
  return [...hosts, ...labels.slice(0, Math.max(1, labels.length - 1))]
}
