import { diff3Merge } from 'node-diff3'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'

/** A stretch that both have changed, each in another way. */
export type Clash = { mine: string; theirs: string }

/** A text put together from two, in pieces: what is settled, and what somebody has to choose. */
export type MergedText = (string | Clash)[]

export type Merged = {
  /** Both put together; where they clash, mine. */
  content: ResourceContent
  /** Fields that both have changed in another way. */
  clashes: { field: keyof ResourceContent; mine: string; theirs: string }[]
  /** The body's pieces, where parts of it clash. */
  body: MergedText
}

/** Puts together what two people made of the same resource. */
export function mergeContent(
  base: ResourceContent,
  mine: ResourceContent,
  theirs: ResourceContent,
): Merged {
  const body = mergeText(base.body, mine.body, theirs.body)
  const clashes: Merged['clashes'] = []
  const content = { ...mine }
  for (const field of Object.keys(mine) as (keyof ResourceContent)[]) {
    if (field === 'body') continue
    const [was, one, other] = [base[field], mine[field], theirs[field]]
    const merged =
      Array.isArray(was) && Array.isArray(one) && Array.isArray(other)
        ? mergeLists(was, one, other)
        : mergeValues(was, one, other)
    if (merged === undefined) clashes.push({ field, mine: said(one), theirs: said(other) })
    else Object.assign(content, { [field]: merged })
  }
  content.body = joined(body, ({ mine }) => mine)
  return { content, clashes, body }
}

/** Whether somebody has to choose. */
export function hasClashes({ clashes, body }: Merged): boolean {
  return clashes.length > 0 || body.some((piece) => typeof piece !== 'string')
}

/** Three versions of a text as one, line by line. */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return [mine]
  if (mine === base) return [theirs]
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), {
    excludeFalseConflicts: true,
  })
  return regions.map(({ ok, conflict }) =>
    ok
      ? ok.join('\n')
      : { mine: (conflict?.a ?? []).join('\n'), theirs: (conflict?.b ?? []).join('\n') },
  )
}

/** The pieces as one text; `choose` says what stands where they clash. */
export function joined(pieces: MergedText, choose: (clash: Clash, at: number) => string): string {
  return pieces
    .map((piece, at) => (typeof piece === 'string' ? piece : choose(piece, at)))
    .filter((piece, at) => piece !== '' || pieces[at] === '')
    .join('\n')
}

/** The value after both changes; undefined where both changed it, each in another way. */
function mergeValues<T>(base: T, mine: T, theirs: T): T | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

/** The list with what either added and without what either took away. */
function mergeLists<T>(base: T[], mine: T[], theirs: T[]): T[] {
  const kept = mine.filter((one) => theirs.includes(one) || !base.includes(one))
  return [...kept, ...theirs.filter((one) => !base.includes(one) && !mine.includes(one))]
}

const said = (value: unknown) =>
  value === null || value === '' ? '(empty)' : Array.isArray(value) ? value.join(', ') : `${value}`
