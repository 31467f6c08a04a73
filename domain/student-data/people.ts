import { isGivenName, wordKind } from './names/words.ts'
import { coverageOf, type Span } from './spans.ts'
import { invisible } from './text.ts'

const nameParts = (name: string) =>
  (/^([^,|;\t]+)[,|;\t]\s*(.+)$/u.exec(name)?.slice(1).reverse().join(' ') ?? name)
    .replace(invisible, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .split(/[\s"“”(),|;]+/)
    .filter((part) => part && !/^\p{L}\.?$/u.test(part))

/** Whether a name, in full or in part, is that of a person: "Orla" and "Venn" are of "Orla Venn". */
export function isNameOf(name: string, person: string): boolean {
  const parts = nameParts(name)
  const all = new Set(nameParts(person))
  return parts.length > 0 && parts.every((part) => all.has(part))
}

/** A, B, … Z, AA, AB: letters never run out in a long roster. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** One number per person: full name, first name and surname all lead to it. */
export function identifyPeople(names: string[]): number[] {
  const people = new Map<string, number>()
  const parts = names.map(nameParts)
  const add = (key: string, person: number) => people.has(key) || people.set(key, person)
  let count = 0
  for (const words of parts.filter((words) => words.length > 1)) {
    const full = `${words[0]} ${words.at(-1)}`
    if (people.has(full)) continue
    people.set(full, count)
    add(words[0]!, count)
    add(words.at(-1)!, count)
    count++
  }
  const keys = parts.map((words, index) =>
    words.length > 1 ? `${words[0]} ${words.at(-1)}` : (words[0] ?? names[index]!.toLowerCase()),
  )
  for (const key of keys) if (!people.has(key)) people.set(key, count++)
  const order = new Map<number, number>()
  return keys.map((key) => {
    const person = people.get(key)!
    if (!order.has(person)) order.set(person, order.size)
    return order.get(person)!
  })
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’‘-]\p{L}[\p{L}\p{M}]*)*/gu

/** "Later Orla" beside "Orla Venn": the first word of a sentence is not part of a known name. */
export function withoutLead(
  text: string,
  sentences: Span[],
  names: Span[],
  named: Iterable<string>,
): Span[] {
  const written = names.map(({ start, end }) => text.slice(start, end).toLowerCase())
  const all = [...written, ...[...named].map((name) => name.toLowerCase())]
  const firsts = all.filter((name) => !/[,;|]/.test(name)).map((name) => name.split(' ', 1)[0])
  const known = new Set([...all, ...firsts])
  const starts = new Set(sentences.map((sentence) => sentence.start))
  return names.map((name, index) => {
    const blank = written[index]!.indexOf(' ')
    const lead = written[index]!.slice(0, Math.max(0, blank))
    const isLead =
      blank > 0 &&
      starts.has(name.start) &&
      known.has(written[index]!.slice(blank + 1)) &&
      !(lead.includes('-') || isGivenName(lead))
    return isLead ? { start: name.start + blank + 1, end: name.end } : name
  })
}

/** The parts of names by which somebody is named again. */
function partsOfNames(names: string[]): Set<string> {
  const parts = names.flatMap((name) => name.split(/[\s,;|"“”]+/))
  return new Set(
    parts.filter((part) => {
      const kind = part.length > 2 && wordKind(part)
      return kind === 'unknown' || (kind === 'ambiguous' && /^\p{Lu}/u.test(part))
    }),
  )
}

/** Named people named again by first name or surname alone, in the case it was typed. */
export function findMentions(
  text: string,
  sentences: Span[],
  names: string[],
  found: Span[],
): Span[] {
  const known = partsOfNames(names)
  if (known.size === 0) return []
  const starts = new Set(sentences.map((sentence) => sentence.start))
  const taken = coverageOf(text.length, found)
  const mentions: Span[] = []
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0].replace(/['’‘]s$/u, '')
    const span = { start: match.index, end: match.index + word.length }
    if (!known.has(word) || taken.touches(span)) continue
    // "Will this reach Will?" begins with a verb; "mark@" and "2mark" are no names.
    const isVerbLike = wordKind(word) === 'ambiguous' && starts.has(span.start)
    if (isVerbLike || /[@._\d]/.test(text[span.start - 1] ?? '')) continue
    const last = mentions.at(-1)
    const start = span.start - unknownBefore(text, span.start).length
    if (last && last.end + 1 >= start) last.end = span.end
    else mentions.push({ start, end: span.end })
  }
  return mentions
}

/** "Ike " before "Tarrow", where only Tarrow was known. */
function unknownBefore(text: string, at: number): string {
  const word = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+ $/u.exec(text.slice(Math.max(0, at - 20), at))?.[0]
  return word && wordKind(word.trim()) === 'unknown' ? word : ''
}
