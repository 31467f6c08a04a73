import type { Message } from '../../../../domain/advisors/conversations.ts'
import {
  type Citation,
  citedFacts,
  directAnswerKinds,
  directAnswerLabels,
  type KnowledgeEntry,
  practiceCitation,
  type Source,
  withoutMarkers,
} from '../../../../domain/advisors/knowledge.ts'
import { type StateCode, usStates } from '../../../../domain/district/us-states.ts'
import type { Reference } from './checking/citation-syntax.ts'
import { type Evidence, evidenceOf, figuresIn, shared } from './checking/evidence.ts'
import { knownFigures } from './checking/known-figures.ts'
import { lawsIn } from './checking/said-figures.ts'
import { isSection, type NamedLaw } from './named-laws.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** One line of an entry: what a model cites, as "E2.3". */
type Line = {
  id: string
  entry: KnowledgeEntry
  text: string
  /** Passages it rests on; none for a line of our own practice. */
  sources: Source[]
  evidence: Evidence
  /** The text in parts: sentences, each with the passages cited behind it. */
  parts: { sources: Source[]; evidence: Evidence }[]
}

type Options = {
  /** Earlier messages, whose sources keep their numbers. */
  history?: Message[]
  /** Whether advice for small teams is included. */
  smallTeam?: boolean
  /** Whether any entry of the library names a section of law, "99.31", shown or not. */
  isInLibrary?(section: string): boolean
  /** Gets each source before the first text that cites it. */
  onCitation?(citation: Citation): void
}

/** The most words of a passage that a model is shown. */
const passageWords = 60

/**
 * The lines a model may cite, with their ids; the citation numbers readers see; and the figures the
 * model may state (`knownFigures`).
 */
export function sourceBook({
  history = [],
  smallTeam = false,
  isInLibrary = () => false,
  onCitation,
}: Options = {}) {
  const entries: KnowledgeEntry[] = []
  const lines: Line[] = []
  const numbered = numbersBefore(history)
  const given = new Map<string, Citation>()
  const known = knownFigures()
  let highest = Math.max(0, ...numbered.values())

  function add(entry: KnowledgeEntry): Line[] {
    const added = lines.filter((line) => line.entry.id === entry.id)
    if (added.length > 0) return added
    entries.push(entry)
    const fresh = linesOf(entry, smallTeam).map((text, index): Line => {
      const id = `E${entries.length}.${index + 1}`
      const plain = withoutMarkers(text)
      const sources = sourcesOf(entry, text)
      const evidence = evidenceOf([plain, ...sources.map(passageOf)].join(' '))
      const parts = text.split(betweenParts).map((part) => ({
        sources: sourcesOf(entry, part),
        evidence: evidenceOf(withoutMarkers(part)),
      }))
      return { id, entry, text: plain, sources, evidence, parts }
    })
    lines.push(...fresh)
    for (const { text } of fresh) known.allow(text)
    known.allow(`${entry.title} ${entry.asOf}`)
    for (const source of entry.sources) known.allow(describe(source))
    return fresh
  }

  /** The number of a source, given on first use and kept through the conversation. */
  function numberOf(citation: Omit<Citation, 'number'>): number {
    const key = passageKey(citation)
    const before = given.get(key)
    if (before) return before.number
    const number = numbered.get(key) ?? ++highest
    const fresh = { ...citation, number }
    given.set(key, fresh)
    onCitation?.(fresh)
    return number
  }

  return {
    ...known,
    entries,
    lines,
    /** Whether a section of law stands in what the model was shown, or in the library. */
    knowsSection: (section: string) => known.holds(section) || isInLibrary(section),

    /**
     * An entry as the model reads it: title, lines with ids, sources. `inShort` leaves out
     * measures, risks and words for a board.
     */
    show(entry: KnowledgeEntry, inShort = false): string {
      const all = add(entry)
      const shown = inShort
        ? all.filter(({ text }) => !/^(?:Measure|Risk|For a board):/.test(text))
        : all
      return withSources(entry, shown)
    },

    /** The lines of an entry that rest on a section of a law, with its text; '' for none. */
    showSection({ entry, section }: NamedLaw): string {
      const shown = add(entry).filter(({ sources }) =>
        sources.some((source) => isSection(source, section)),
      )
      return withSources(entry, shown)
    },

    /** The lines of an entry that bear on a query, up to `longest` characters. */
    showBriefly(entry: KnowledgeEntry, query: string, longest: number): string {
      const shown = add(entry)
      const asked = evidenceOf(query)
      const [point, ...rest] = shown
      const best = rest
        .map((line) => ({ line, ...shared(asked, line.evidence) }))
        .filter(({ words, figures: same }) => words + same > 0)
        .sort((a, b) => b.words + b.figures - (a.words + a.figures))
        .map(({ line }) => line)
      const head = headOf(entry, point)
      let text = head
      for (const line of [point, ...best]) {
        const next = line ? `\n${line.id} ${line.text}` : ''
        if (text.length + next.length <= longest) text += next
      }
      return text
    },

    /**
     * The line of a reference: of "E2.3", or for "2" and "E2" the line of entry 2 that fits best.
     */
    find(entry: number, line: number | null, sentence: string): Line | null {
      const id = `E${entry}.${line}`
      if (line !== null) return lines.find((candidate) => candidate.id === id) ?? null
      const own = lines.filter((candidate) => candidate.id.startsWith(`E${entry}.`))
      return bestOf(own, evidenceOf(sentence))?.line ?? own[0] ?? null
    },

    /** The line that shares most with a sentence, where that is enough; or null. */
    closest(sentence: string, leastWords: number) {
      const { stems, figures } = evidenceOf(sentence)
      const said = { stems, figures: new Set([...figures].filter(isTelling)) }
      const best = bestOf(lines, said)
      if (!best) return null
      const enough = best.words >= leastWords || (best.figures > 0 && best.words > 0)
      return enough ? best.line : null
    },

    /**
     * The citation numbers for what a sentence takes from a line; our own practice has one, too.
     */
    numbersOf({ entry, parts, sources: all }: Line, sentence: string): number[] {
      const asked = evidenceOf(sentence)
      const taken = parts.filter(({ evidence }) => isSaidBy(asked, evidence))
      const behind = taken.flatMap((part) => part.sources)
      const sources =
        taken.length === 0
          ? saying(asked, all)
          : behind.length > 0
            ? withFigures(asked, behind)
            : all.filter((source) => namesFigure(asked, source))
      const cited = sources.length > 0 ? sources : [practiceCitation(entry)]
      return [...new Set(cited.map((source) => numberOf({ ...source, entryId: entry.id })))]
    },

    /** The id of the line that an earlier citation would stand for now, or null. */
    lineOfEarlier(citation: Citation, sentence: string): string | null {
      const key = passageKey(citation)
      const rests = (line: Line) =>
        line.sources.some((source) => passageKey(source) === key) ||
        (line.sources.length === 0 && practiceCitation(line.entry).fact === citation.fact)
      const resting = lines.filter(rests)
      return (bestOf(resting, evidenceOf(sentence))?.line ?? resting[0])?.id ?? null
    },

    /** Whether a text only names sources that were cited, or the lines of these references. */
    isNamed(text: string, references: Reference[]): boolean {
      const named = references.flatMap(({ entry, line }) => this.find(entry, line, text) ?? [])
      const known = evidenceOf(
        [
          ...[...given.values()].map(describe),
          ...named.map((line) =>
            [line.entry.title, line.text, ...line.sources.map(describe)].join(),
          ),
        ].join('\n'),
      )
      const said = evidenceOf(text.replace(/https?:\S+|\bE\d[\d.]*/g, ''))
      const least = said.stems.size * thresholds.leastNamedShare
      return shared(said, known).words >= least && (said.stems.size > 0 || named.length > 0)
    },

    /** The entries an answer has cited, in the order of the first citation. */
    cited(): KnowledgeEntry[] {
      const ids = [...given.values()].map(({ entryId }) => entryId)
      return [...new Set(ids)].flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    },
  }
}

export type SourceBook = ReturnType<typeof sourceBook>
export type BookLine = Line

/** Whether a sentence names a section of law that a line rests on. */
const namesLawOf = (sentence: string, { sources }: Line) =>
  lawsIn(sentence).some(({ section }) => sources.some((source) => isSection(source, section)))

/** Whether a line supports a sentence: it rests on the law named, or they share figures or enough words. */
export function fits(sentence: string, line: Line): boolean {
  if (namesLawOf(sentence, line)) return true
  const said = evidenceOf(sentence)
  const { words, figures } = shared(said, line.evidence)
  if (said.stems.size <= thresholds.shortSentenceWords) return words + figures > 0
  return words >= thresholds.fitWords || (figures > 0 && words > 0)
}

function bestOf(lines: Line[], said: Evidence) {
  return lines
    .map((line) => ({ line, ...shared(said, line.evidence) }))
    .sort(
      (a, b) =>
        b.words + 2 * b.figures - (a.words + 2 * a.figures) ||
        b.line.sources.length - a.line.sources.length,
    )
    .find(({ words, figures }) => words + figures > 0)
}

/** Citation numbers of earlier answers; where two answers differ, the newer one counts. */
function numbersBefore(history: Message[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const { citations } of history.toReversed())
    for (const citation of citations) {
      const key = passageKey(citation)
      if (numbers.has(key) || taken.has(citation.number)) continue
      numbers.set(key, citation.number)
      taken.add(citation.number)
    }
  return numbers
}

/** Two facts of one passage share its number; a practice note has one for its entry. */
function passageKey({ fact, document, sectionId, sectionTitle, practice }: Source): string {
  return practice ? fact : [document, sectionId, sectionTitle].join('\n')
}

/** An entry's texts as lines, with their markers. */
function linesOf(entry: KnowledgeEntry, smallTeam: boolean): string[] {
  const { point, direct, steps, measures, risks, board, money, cost, smallDistrict, limit } = entry
  return [
    // A point is two or three sentences, each with its own source.
    ...point.split(/(?<=[.!?]["”)]*(?:\s*\[\^[^\]]+\])+|\[\^[^\]]+\][.!?])\s+(?!\[\^)(?=\S)/),
    ...directAnswerKinds.flatMap((kind) =>
      direct?.[kind] ? `${directAnswerLabels[kind]}: ${direct[kind]}` : [],
    ),
    ...steps.map(({ text, who, time }, index) => `Step ${index + 1} (${who}; ${time}): ${text}`),
    ...measures.map((text) => `Measure: ${text}`),
    ...risks.map((text) => `Risk: ${text}`),
    smallTeam && smallDistrict ? `With a small team: ${smallDistrict}` : '',
    board ? `For a board: ${board}` : '',
    money ? `Money (${cost}): ${money}` : '',
    limit ? `Limit of advice: ${limit}` : '',
  ].filter(Boolean)
}

function isSaidBy(a: Evidence, b: Evidence): boolean {
  const { words, figures } = shared(a, b)
  return words >= thresholds.fitWords || figures > 0
}

/** The sources whose own words say what a sentence does; the first where none does. */
function saying(asked: Evidence, sources: Source[]): Source[] {
  const said = sources.filter((source) =>
    isSaidBy(asked, evidenceOf(`${source.sectionTitle} ${passageOf(source)}`)),
  )
  return said.length > 0 ? said : sources.slice(0, 1)
}

/** The sources that name the sentence's figures, where some do; else all. */
function withFigures(asked: Evidence, sources: Source[]): Source[] {
  const naming = sources.filter((source) => namesFigure(asked, source))
  return naming.length > 0 ? naming : sources
}

/** Whether a figure says something of its text: single digits are too common. */
const isTelling = (figure: string) => figure.length > 1

/** Whether a source has one of the sentence's telling figures. */
function namesFigure({ figures }: Evidence, source: Source): boolean {
  const { shortName, version, sectionId, sectionTitle } = source
  const own = figuresIn([shortName, version, sectionId, sectionTitle, passageOf(source)].join(' '))
  return [...figures].some((figure) => isTelling(figure) && own.has(figure))
}

/**
 * The border between parts of a line: after the markers of a sentence, or after a sentence without
 * one.
 */
const betweenParts = /(?<=\[\^[^\]]+\][.,;:]?|[a-z\d)”"]{2}[.!?])\s+(?!\[\^|\d)(?=\S)/

/** The passages that a text of an entry rests on. */
function sourcesOf(entry: KnowledgeEntry, text: string): Source[] {
  return citedFacts(text).flatMap(
    (fact) => entry.sources.find((source) => source.fact === fact && !source.practice) ?? [],
  )
}

/** "E2 Test backups (as of 2026-11-01)", by the first of the lines. */
const headOf = ({ title, asOf }: KnowledgeEntry, first?: Line) =>
  `${first?.id.split('.')[0]} ${title} (as of ${asOf})`

/** Lines of an entry under its title, and who says them; '' for no lines. */
function withSources(entry: KnowledgeEntry, shown: Line[]): string {
  if (shown.length === 0) return ''
  const lines = shown.map((line) => `${line.id} ${line.text}`)
  return [headOf(entry, shown[0]), ...lines, ...sourceLines(entry, shown)].join('\n')
}

/** The source of each line, for the model; lines without one are our own practice. */
function sourceLines(entry: KnowledgeEntry, shown: Line[]): string[] {
  const used = entry.sources.filter((source) =>
    shown.some(({ sources }) => sources.includes(source)),
  )
  const named = used.map((source) => {
    const ids = shown.filter(({ sources }) => sources.includes(source)).map(({ id }) => id)
    return `Source of ${ids.join(', ')}: ${describe(source)}`
  })
  const own = shown.filter(({ sources }) => sources.length === 0).map(({ id }) => id)
  return own.length > 0
    ? [...named, `EdCabinet practice, no outside source: ${own.join(', ')}`]
    : named
}

/** "NIST, CSF 2.0, PR.DS-11 Backups (version 2.0; checked 2026-11-01): “…”" */
function describe(source: Source): string {
  const { publisher, shortName, document, version, sectionId, sectionTitle, state, checked } =
    source
  const section = sectionId === sectionTitle ? sectionId : `${sectionId} ${sectionTitle}`
  const notes = [
    version,
    state ? `law of ${usStates[state as StateCode]}` : '',
    `checked ${checked}`,
  ]
  const name = shortName && shortName !== document ? `${shortName} (${document})` : document
  const passage = passageOf(source)
  return `${publisher}, ${name}, ${section} (${notes.filter(Boolean).join('; ')})${passage && `: “${passage}”`}`
}

function passageOf(source: Source): string {
  const words = (source.passage ?? '').split(/\s+/).filter(Boolean)
  return words.length > passageWords
    ? `${words.slice(0, passageWords).join(' ')} …`
    : words.join(' ')
}
