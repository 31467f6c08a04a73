/** How much a note may hold: it goes to the model with every question. */
export const noteSize = { longestItem: 240, mostItems: 12 } as const
const { longestItem, mostItems } = noteSize

/**
 * The note of a conversation: what is settled so far, kept for its later answers and shown to its
 * owner.
 */
export type ConversationNote = {
  /** Facts the person told of the district or the case. */
  facts: string[]
  /** Figures to go on with, and how they were worked out. */
  numbers: { label: string; value: string; formula?: string | undefined }[]
  /** What they have done already. */
  done: string[]
  decided: string[]
  /** Questions that nothing has answered yet. */
  open: string[]
}

/** The lists of plain sentences in a note, in the order they are shown. */
export const noteLists = ['facts', 'done', 'decided', 'open'] as const

export const emptyNote: ConversationNote = {
  facts: [],
  numbers: [],
  done: [],
  decided: [],
  open: [],
}

/** Whether nothing was noted. */
export function isEmptyNote(note: ConversationNote): boolean {
  return note.numbers.length === 0 && noteLists.every((list) => note[list].length === 0)
}

/**
 * A note from what a model wrote: values of another type and items beyond the most are dropped, long
 * items cut; null when it wrote no object.
 */
export function readNote(value: unknown): ConversationNote | null {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  const items = (list: unknown): string[] =>
    (Array.isArray(list) ? list : [])
      .filter((item) => typeof item === 'string' && item.trim() !== '')
      .map((item: string) => cut(item))
      .slice(0, mostItems)
  return {
    facts: items(given.facts),
    numbers: (Array.isArray(given.numbers) ? given.numbers : [])
      .flatMap((number) => readNumber(number) ?? [])
      .slice(0, mostItems),
    done: items(given.done),
    decided: items(given.decided),
    open: items(given.open),
  }
}

function readNumber(value: unknown): ConversationNote['numbers'][number] | null {
  const { label, value: amount, formula } = (value ?? {}) as Record<string, unknown>
  const text = (part: unknown) =>
    typeof part === 'string' || typeof part === 'number' ? cut(String(part)) : ''
  if (!text(label) || !text(amount)) return null
  return {
    label: text(label),
    value: text(amount),
    ...(text(formula) && { formula: text(formula) }),
  }
}

function cut(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestItem).trim()
}

const listTitles: Record<(typeof noteLists)[number], string> = {
  facts: 'Said',
  done: 'Done already',
  decided: 'Decided',
  open: 'Open',
}

/** A note as a model reads it, one item a line: "Students: 2,400 (= 12 × 200)". */
export function noteInLines(note: ConversationNote): string[] {
  return [
    ...noteLists.flatMap((list) => note[list].map((text) => `${listTitles[list]}: ${text}`)),
    ...note.numbers.map(
      ({ label, value, formula }) => `${label}: ${value}${formula ? ` (= ${formula})` : ''}`,
    ),
  ]
}

/** A note with every text in it changed by `change`, e.g. to take student data out. */
export async function mapNote(
  note: ConversationNote,
  change: (text: string) => Promise<string>,
): Promise<ConversationNote> {
  const changeAll = (list: string[]) => Promise.all(list.map((text) => change(text)))
  const [facts, done, decided, open] = await Promise.all(
    noteLists.map((list) => changeAll(note[list])),
  )
  const numbers = await Promise.all(
    note.numbers.map(async ({ label, value, formula }) => ({
      label: await change(label),
      value: await change(value),
      ...(formula && { formula: await change(formula) }),
    })),
  )
  return {
    facts: facts ?? [],
    numbers,
    done: done ?? [],
    decided: decided ?? [],
    open: open ?? [],
  }
}
