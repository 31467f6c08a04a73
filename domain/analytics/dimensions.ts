/** What visits are counted by, and can be narrowed to. */
export const dimensions = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
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

/** A visit counts when it is all of this. */
export type Filters = Partial<Record<Dimension, string>>
