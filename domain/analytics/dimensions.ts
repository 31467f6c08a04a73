/** What visits are counted by, and can be narrowed to. */
export const dimensions = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  /** Worked out of the three after it. */
  channel: 'Channel',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  country: 'Country',
  event: 'Event',
  /** "event: key = value" of a custom event's data. */
  property: 'Event property',
} as const
export type Dimension = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

/** A visit counts when it is all of this; each is a text of `readFilter`. */
export type Filters = Partial<Record<Dimension, string>>
