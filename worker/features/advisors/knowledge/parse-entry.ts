import * as z from 'zod/mini'
import { type AdvisorId, advisorIds } from '../../../../domain/advisors/advisors.ts'
import {
  citedFacts,
  directAnswerKinds,
  directAnswerLabels,
  type KnowledgeEntry,
  type LetterReader,
  letterSections,
  type Source,
  type Step,
} from '../../../../domain/advisors/knowledge.ts'
import { readFrontMatter } from '../../../documents/front-matter.ts'

const Text = z.string().check(z.minLength(1))
const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const FrontMatter = z.object({
  id: z.string().check(z.regex(/^[a-z-]+\.[a-z0-9-]+$/)),
  title: Text,
  domains: z.array(z.enum(advisorIds as [AdvisorId, ...AdvisorId[]])).check(z.minLength(1)),
  facts: z.array(Text),
  cost: z.enum(['$0', '$', '$$', '$$$']),
  confidence: z.enum(['high', 'medium', 'low']),
  as_of: IsoDate,
  review_by: IsoDate,
  asks: z.array(Text).check(z.minLength(3)),
  /** Sources an upload brings with it; entries of knowledge/ name facts of knowledge/sources/. */
  sources: z.optional(
    z.array(
      z.object({
        fact: Text,
        publisher: Text,
        short_name: z.optional(Text),
        document: Text,
        version: Text,
        section_id: Text,
        section_title: Text,
        url: z.string().check(z.startsWith('https://')),
        state: z.optional(Text),
        checked: z.optional(IsoDate),
        passage: z.optional(Text),
        practice: z.optional(Text),
      }),
    ),
  ),
})
type FrontMatter = z.infer<typeof FrontMatter>

/** A fault of a knowledge file, with the line it is on (1-based). */
export class KnowledgeFileError extends Error {
  override name = 'KnowledgeFileError'
  readonly file: string
  readonly line: number
  readonly reason: string
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`)
    this.file = file
    this.line = line
    this.reason = reason
  }
}

/**
 * Reads one Markdown entry. The facts it names are looked up among its own sources, then in
 * `known`. Throws `KnowledgeFileError` with file, line and reason.
 */
export function parseEntry(
  file: string,
  markdown: string,
  known: ReadonlyMap<string, Source> = new Map(),
): KnowledgeEntry {
  const fail = (where: string | number, reason: string): never => {
    const line = typeof where === 'number' ? where : lineOf(markdown, where)
    throw new KnowledgeFileError(file, line, reason)
  }
  const { data, body } = readFrontMatter(markdown, fail)
  const meta = metaOf(data, fail)
  const { point, section, bullets, unread } = readSections(body)

  const entry: KnowledgeEntry = {
    id: meta.id,
    title: meta.title,
    domains: meta.domains,
    facts: meta.facts,
    cost: meta.cost,
    confidence: meta.confidence,
    asOf: meta.as_of,
    reviewBy: meta.review_by,
    exampleQuestions: meta.asks,
    sources: sourcesOf(meta, known),
    point,
    ...(section('In short') && { direct: readDirect(bullets('In short'), fail) }),
    steps: (section('Steps').match(/^\d+\. .+$/gm) ?? []).map((line) => readStep(line, fail)),
    measures: bullets('Measures'),
    risks: bullets('Risks'),
    smallDistrict: section('Small district'),
    board: section('Board'),
    money: section('Cost'),
    limit: section('Limit') || null,
    ...lettersOf(section),
    nextQuestions: bullets('Next questions'),
  }
  for (const name of unread()) fail(`## ${name}`, 'is no section of an entry')
  checkWhole(entry, body, fail)
  return entry
}

/** Fails at a line, or at the first line that begins with or holds a text. */
type Fail = (where: string | number, reason: string) => never

function lineOf(markdown: string, text: string): number {
  const lines = markdown.split('\n')
  const begins = lines.findIndex((line) => text && line.startsWith(text))
  const holds = lines.findIndex((line) => text && line.includes(text))
  return Math.max(begins, begins < 0 ? holds : begins, 0) + 1
}

/** The sources an entry brings, then the known ones of the other facts it names. */
function sourcesOf(meta: FrontMatter, known: ReadonlyMap<string, Source>): Source[] {
  const own = (meta.sources ?? []).map(
    ({ section_id, section_title, short_name, ...source }): Source => ({
      ...source,
      shortName: short_name ?? source.document,
      sectionId: section_id,
      sectionTitle: section_title,
      state: source.state ?? null,
      checked: source.checked ?? meta.as_of,
      passage: source.passage ?? null,
      practice: source.practice ?? null,
    }),
  )
  const brought = new Set(own.map(({ fact }) => fact))
  const named = meta.facts.filter((fact) => !brought.has(fact))
  return [...own, ...named.flatMap((fact) => known.get(fact) ?? [])]
}

function metaOf(data: unknown, fail: Fail): FrontMatter {
  const result = FrontMatter.safeParse(data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0] ?? '')
  return fail(`${field}:`, `${issue?.path.join('.') || 'front matter'}: ${issue?.message}`)
}

function readSections(body: string) {
  const [point = '', ...rest] = body.split(/^## (.+)$/m)
  const sections = new Map<string, string>()
  for (let i = 0; i < rest.length; i += 2) sections.set(rest[i] ?? '', (rest[i + 1] ?? '').trim())
  const read = new Set<string>()
  const section = (name: string) => {
    read.add(name)
    return sections.get(name) ?? ''
  }
  const unread = () => [...sections.keys()].filter((name) => !read.has(name))
  const bullets = (name: string) =>
    (section(name).match(/^- .+$/gm) ?? []).map((line) => line.slice(2))
  return { point: point.trim(), section, bullets, unread }
}

/** The texts ready to send, each under its heading. */
function lettersOf(section: (name: string) => string): Pick<KnowledgeEntry, 'letters'> {
  const readers = Object.keys(letterSections) as LetterReader[]
  const letters = readers.map((reader) => [reader, section(letterSections[reader])] as const)
  const written = letters.filter(([, text]) => text)
  return written.length > 0 ? { letters: Object.fromEntries(written) } : {}
}

/** A verdict that answers only the question it was written for, and is read under every other. */
const verdict = /^(?:Yes|No)(?:[,:;.]| (?:for|if|when|where)\b)/

/** "Yes or no: A lease may … [^fact]", once for each kind, as a statement that stands by itself. */
function readDirect(lines: string[], fail: Fail): NonNullable<KnowledgeEntry['direct']> {
  const direct: KnowledgeEntry['direct'] = {}
  for (const line of lines) {
    const kind = directAnswerKinds.find((one) => line.startsWith(`${directAnswerLabels[one]}: `))
    if (!kind)
      return fail(line, `begins with none of ${Object.values(directAnswerLabels).join(', ')}`)
    if (direct[kind]) return fail(line, `answers "${directAnswerLabels[kind]}" twice`)
    const text = line.slice(directAnswerLabels[kind].length + 2)
    if (verdict.test(text)) return fail(line, 'say the whole of it, without "Yes" or "No"')
    direct[kind] = text
  }
  return direct
}

/** "1. Do this. [^fact] *(Who; time)*" */
function readStep(line: string, fail: Fail): Step {
  const [, text, who, time] = /^\d+\. (.+) \*\(([^;]+); ([^;]+)\)\*$/.exec(line) ?? []
  if (!text || !who || !time) return fail(line, 'a step must end with *(Who; time)*')
  return { text, who, time }
}

function checkWhole(entry: KnowledgeEntry, body: string, fail: Fail): void {
  checkSections(entry, fail)
  checkFacts(entry, body, fail)
  checkDates(entry, fail)
}

function checkSections(entry: KnowledgeEntry, fail: Fail): void {
  if (!entry.point) fail('', 'the point is missing')
  if (entry.steps.length === 0) fail('## Steps', 'has no steps')
  if (entry.measures.length === 0) fail('## Measures', 'has no measures')
  if (entry.risks.length === 0) fail('## Risks', 'has no risks')
  for (const letter of Object.values(entry.letters ?? {}))
    if (letter.includes('[^')) fail(letter.split('\n')[0] ?? '', 'a letter cites nothing')
  if (!entry.board || !entry.smallDistrict || !entry.money)
    fail('', 'needs the sections Small district, Board and Cost')
}

function checkFacts(entry: KnowledgeEntry, body: string, fail: Fail): void {
  // What the advisors do not do rests on nobody's document.
  if (entry.facts.length === 0 && !entry.id.startsWith('boundaries.'))
    fail('facts:', 'facts: names none')
  const known = new Set(entry.sources.map(({ fact }) => fact))
  for (const fact of entry.facts)
    if (!known.has(fact))
      fail('facts:', `names ${fact}, which is neither a known fact nor among its sources`)
  for (const fact of citedFacts(body))
    if (!known.has(fact)) fail(`[^${fact}]`, `cites ${fact}, which is not among its sources`)
  for (const { url } of entry.sources)
    if (!URL.canParse(url)) fail(url, 'the link is not a whole https address')
}

function checkDates(entry: KnowledgeEntry, fail: Fail): void {
  if (!isDate(entry.asOf)) fail('as_of:', 'there is no such date')
  if (!isDate(entry.reviewBy)) fail('review_by:', 'there is no such date')
  if (entry.reviewBy <= entry.asOf) fail('review_by:', 'the review is due before the entry')
  for (const { checked } of entry.sources)
    if (!isDate(checked)) fail('sources:', `there is no such date as ${checked}`)
}

function isDate(iso: string): boolean {
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
}
