import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { counted } from '../../../../../domain/counted.ts'
import { AppError } from '../../../../../domain/errors.ts'
import {
  fieldLabels,
  type ImportPreview,
  type ImportRow,
  importLimits,
} from '../../../../../domain/resources/import.ts'
import { ResourceContent } from '../../../../../domain/resources/resources.ts'
import { tagKey } from '../../../../../domain/resources/tags.ts'
import { parseResource, ResourceFileError } from '../../parse-resource.ts'
import type { Author, ResourceWrite, StoredResource } from '../../resources-repository.ts'
import { contentOf } from '../../resources-repository.ts'
import { prepareWrite } from '../../save-resource.ts'
import { defaultContent, type EditDeps } from '../edit-resource.ts'
import { CsvFileError, readCsvResources } from './read-csv-resources.ts'

export type ImportFile = { name: string; text: string | null }

type Given = Partial<Record<keyof ResourceContent, unknown>>
type Candidate = Pick<ImportRow, 'file' | 'line' | 'slug'> & { given: Given }
type Read = Candidate | { refused: ImportRow }
/** A row of the preview with the content to write; null when there is nothing to write. */
type Compared = { row: ImportRow; before: StoredResource | null; content: ResourceContent | null }
/** A row of the preview with the write that carries it out, if any. */
type Planned = { row: ImportRow; before: StoredResource | null; write: ResourceWrite | null }

export type ImportPlan = ImportPreview & { planned: Planned[] }

/**
 * Plans an import without writing: a row for each resource with its outcome, and a hash of the plan.
 * New resources become drafts, or are published. Throws TOO_LARGE.
 */
export async function planImport(
  deps: EditDeps,
  author: Author,
  files: ImportFile[],
  { publish }: { publish: boolean },
): Promise<ImportPlan> {
  const reads = await readFiles(files)
  const slugs = reads.flatMap((read) => ('refused' in read ? [] : [read.slug]))
  const found = await deps.resources.bySlugs([...new Set(slugs)])
  const stored = new Map(found.map((one) => [one.slug, one]))
  const first = new Map<string, Candidate>()
  const base = defaultContent(author, (deps.now ?? (() => new Date()))())
  const compared = reads.map((read): Compared => {
    if ('refused' in read) return { row: read.refused, before: null, content: null }
    const earlier = first.get(read.slug)
    if (earlier)
      return refused(read, `${read.slug} stands in ${earlier.file}, line ${earlier.line}, already`)
    first.set(read.slug, read)
    return compare(read, stored.get(read.slug) ?? null, base)
  })
  const count = compared.filter(({ content }) => content !== null).length
  if (count > importLimits.resources)
    throw new AppError(
      'TOO_LARGE',
      `${counted(count, 'resource')} would be new or changed: import at most ${importLimits.resources} at once`,
    )
  // Read once, and only when a body cites a fact.
  let sources: ReturnType<EditDeps['knownSources']> | undefined
  const knownSources = () => {
    sources ??= deps.knownSources()
    return sources
  }
  const planned = await Promise.all(
    compared.map((one) => prepare({ ...deps, knownSources }, author, one, publish)),
  )
  return { rows: planned.map(({ row }) => row), plan: hashOf(planned), planned }
}

/** The resources read from the files, in their order. Throws TOO_LARGE. */
async function readFiles(files: ImportFile[]): Promise<Read[]> {
  const reads: Read[] = []
  for (const file of files) {
    reads.push(...readFile(file))
    if (reads.length > importLimits.rows)
      throw new AppError('TOO_LARGE', `Import at most ${counted(importLimits.rows, 'row')} at once`)
    // Others of the isolate have their turn.
    await setTimeout(0)
  }
  return reads
}

function readFile({ name, text }: ImportFile): Read[] {
  const refuse = (line: number, note: string): Read[] => [
    { refused: { file: name, line, slug: '', title: '', outcome: 'refused', changes: [], note } },
  ]
  if (text === null) return refuse(1, 'The file is no text in UTF-8')
  try {
    if (/\.csv$/i.test(name)) return readCsvResources(text).map((read) => ({ file: name, ...read }))
    if (!/\.(?:md|markdown)$/i.test(name)) return refuse(1, 'Only .md and .csv files are read')
    const content = parseResource(name, text)
    // Fields missing in the front matter stay as they are.
    const { cover, coverAlt, reviewed, reviewBy, ...rest } = content
    const given: Given = {
      ...rest,
      ...(cover !== null && { cover, coverAlt }),
      ...(reviewed !== null && { reviewed }),
      ...(reviewBy !== null && { reviewBy }),
    }
    return [{ file: name, line: 1, slug: content.slug, given }]
  } catch (error) {
    if (error instanceof ResourceFileError) return refuse(error.line, error.reason)
    if (error instanceof CsvFileError) return refuse(error.line, error.message)
    throw error
  }
}

/** Compares a candidate with the stored resource of its slug, or with a new one made from `base`. */
function compare(
  read: Candidate,
  before: StoredResource | null,
  base: ReturnType<typeof defaultContent>,
): Compared {
  if (before?.state === 'trashed') return refused(read, 'It is in the trash: restore it first')
  const result = ResourceContent.safeParse({
    ...(before ? contentOf(before) : base),
    ...{ ...read.given, slug: read.slug },
  })
  if (!result.success) return refused(read, firstIssue(result.error))
  const content = result.data
  const { file, line, slug } = read
  const place = { file, line, slug, title: content.title }
  const row: ImportRow = { ...place, ...outcomeOf(before, content), note: null }
  return { row, before, content: row.outcome === 'same' ? null : content }
}

/** Prepares the write of a compared row; a refusal becomes a refused row. */
async function prepare(
  deps: EditDeps,
  author: Author,
  { row, before, content }: Compared,
  publish: boolean,
): Promise<Planned> {
  if (content === null) return { row, before, write: null }
  const draft = before && (await deps.editing.draftOf(before.id))
  const note = draft
    ? `An unsaved draft of ${draft.authorName} stands beside it, and is put together with this when it is opened`
    : null
  try {
    const publishedAt = (deps.now ?? (() => new Date()))()
    const write = await prepareWrite(deps, before, {
      content,
      status: !before && publish ? { state: 'published', publishedAt } : {},
      author,
      note: `Imported from ${row.file.slice(-150)}`,
    })
    return { row: { ...row, note }, before, write }
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') {
      const { row: refusal } = refused(row, error.message, content.title)
      return { row: refusal, before: null, write: null }
    }
    throw error
  }
}

function outcomeOf(
  before: StoredResource | null,
  content: ResourceContent,
): Pick<ImportRow, 'outcome' | 'changes'> {
  if (!before) return { outcome: 'new', changes: [] }
  const changes = changedFields(contentOf(before), content)
  return { outcome: changes.length > 0 ? 'changed' : 'same', changes }
}

function firstIssue({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path[0] as keyof ResourceContent | undefined
  return `${field ? `${fieldLabels[field]}: ` : ''}${issue?.message}`
}

function refused(
  { file, line, slug }: Pick<ImportRow, 'file' | 'line' | 'slug'>,
  note: string,
  title = '',
): Compared {
  const row = { ...{ file, line, slug, title, note }, outcome: 'refused' as const, changes: [] }
  return { row, before: null, content: null }
}

/** Labels of the fields that differ. */
function changedFields(before: ResourceContent, after: ResourceContent): string[] {
  return (Object.keys(fieldLabels) as (keyof ResourceContent)[])
    .filter((field) => comparable(field, before) !== comparable(field, after))
    .map((field) => fieldLabels[field])
}

/** A field's value as text for comparing, without outer blanks and the order of tags and entries. */
function comparable(field: keyof ResourceContent, content: ResourceContent): string {
  if (field === 'tags') return JSON.stringify(content.tags.map(tagKey).sort())
  if (field === 'knowledge') return JSON.stringify(content.knowledge.toSorted())
  const value = content[field]
  return JSON.stringify(typeof value === 'string' ? value.trim() : value)
}

/** A hash of the plan: the same for the same files while the resources they change are unchanged. */
function hashOf(planned: Planned[]): string {
  const shown = planned.map(({ row, write }) => [
    row,
    write && [write.expected, write.content, write.status.state],
  ])
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
