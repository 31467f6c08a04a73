/** The dimensions visits are counted by and filtered on, with their labels. */
export const dimensions = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  /** In their order, as "/ → /resources". */
  way: 'First pages',
  /** Derived from source, medium and campaign (`channelOf`). */
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

/** Filters that a visit must all pass, each in the notation of `readFilter`. */
export type Filters = Partial<Record<Dimension, string>>
