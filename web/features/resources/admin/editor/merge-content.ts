import { diff3Merge } from 'node-diff3'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'

/** A place that both editors changed differently. */
export type Clash = { mine: string; theirs: string }

/** A merged text in pieces: settled text, and clashes to choose from. */
export type MergedText = (string | Clash)[]

export type Merged = {
  /** The merged content, with my version where they clash. */
  content: ResourceContent
  /** Fields other than the body that both changed differently. */
  clashes: { field: keyof ResourceContent; mine: string; theirs: string }[]
  /** The pieces of the body, clashes among them. */
  body: MergedText
}

/** Merges what two editors made of the same resource (a three-way merge). */
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

/** Whether the editor has to choose. */
export function hasClashes({ clashes, body }: Merged): boolean {
  return clashes.length > 0 || body.some((piece) => typeof piece !== 'string')
}

/** Merges three versions of a text line by line (diff3). */
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

/** The pieces as one text; `choose` returns the text of a clash. */
export function joined(pieces: MergedText, choose: (clash: Clash, at: number) => string): string {
  return pieces
    .map((piece, at) => (typeof piece === 'string' ? piece : choose(piece, at)))
    .filter((piece, at) => piece !== '' || pieces[at] === '')
    .join('\n')
}

/** The merged value; undefined where both changed it differently. */
function mergeValues<T>(base: T, mine: T, theirs: T): T | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

/** The list with what either added, without what either removed. */
function mergeLists<T>(base: T[], mine: T[], theirs: T[]): T[] {
  const kept = mine.filter((one) => theirs.includes(one) || !base.includes(one))
  return [...kept, ...theirs.filter((one) => !base.includes(one) && !mine.includes(one))]
}

const said = (value: unknown) =>
  value === null || value === '' ? '(empty)' : Array.isArray(value) ? value.join(', ') : `${value}`
