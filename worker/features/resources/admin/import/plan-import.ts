import type * as z from 'zod/mini'
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
import { beginning, type EditDeps } from '../edit-resource.ts'
import { CsvColumnsError, readCsvResources } from './read-csv-resources.ts'

export type ImportFile = { name: string; text: string | null }

type Given = Partial<Record<keyof ResourceContent, unknown>>
type Candidate = Pick<ImportRow, 'file' | 'line' | 'slug'> & { given: Given }
type Read = Candidate | { refused: ImportRow }
/** A row, and what would be written of it. */
type Planned = { row: ImportRow; before: StoredResource | null; write: ResourceWrite | null }

export type ImportPlan = ImportPreview & { planned: Planned[] }

/** What importing these files would do: nothing is written. New resources are drafts, or published. */
export async function planImport(
  deps: EditDeps,
  author: Author,
  files: ImportFile[],
  { publish }: { publish: boolean },
): Promise<ImportPlan> {
  const reads = files.flatMap(readFile)
  if (reads.length > importLimits.resources)
    throw new AppError(
      'TOO_LARGE',
      `These are ${reads.length} resources: import at most ${importLimits.resources} at once`,
    )
  const slugs = reads.flatMap((read) => ('refused' in read ? [] : [read.slug]))
  const found = await deps.resources.bySlugs([...new Set(slugs)])
  const stored = new Map(found.map((one) => [one.slug, one]))
  // Read once, and only where a text cites one.
  let sources: ReturnType<EditDeps['knownSources']> | undefined
  const knownSources = () => {
    sources ??= deps.knownSources()
    return sources
  }
  const planned = await Promise.all(
    reads.map((read, at): Promise<Planned> | Planned => {
      if ('refused' in read) return { row: read.refused, before: null, write: null }
      const first = reads.findIndex((one) => !('refused' in one) && one.slug === read.slug)
      if (first < at) {
        const { file, line } = reads[first] as Candidate
        return refused(read, `${read.slug} stands in ${file}, line ${line}, already`)
      }
      return plan({ ...deps, knownSources }, author, read, stored.get(read.slug) ?? null, publish)
    }),
  )
  return { rows: planned.map(({ row }) => row), plan: await nameOf(planned), planned }
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
    // What front matter does not say stays as it is.
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
    if (error instanceof CsvColumnsError) return refuse(1, error.message)
    throw error
  }
}

async function plan(
  deps: EditDeps,
  author: Author,
  read: Candidate,
  before: StoredResource | null,
  publish: boolean,
): Promise<Planned> {
  if (before?.state === 'trashed') return refused(read, 'It is in the trash: restore it first')
  const now = (deps.now ?? (() => new Date()))()
  const base = before ? contentOf(before) : beginning(author, now)
  const result = ResourceContent.safeParse({ ...base, ...read.given, slug: read.slug })
  if (!result.success) return refused(read, firstIssue(result.error))
  const content = result.data
  const { file, line, slug } = read
  const place = { file, line, slug, title: content.title }
  const row: ImportRow = { ...place, ...outcomeOf(before, content), note: null }
  if (row.outcome === 'same') return { row, before, write: null }
  const draft = before && (await deps.editing.draftOf(before.id))
  if (draft)
    row.note = `An unsaved draft of ${draft.authorName} stands beside it, and is put together with this when it is opened`
  try {
    const write = await prepareWrite(deps, before, {
      content,
      status: !before && publish ? { state: 'published', publishedAt: now } : {},
      author,
      note: `Imported from ${read.file.slice(-150)}`,
    })
    return { row, before, write }
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT')
      return refused(read, error.message, content.title)
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

function refused({ file, line, slug }: Candidate, note: string, title = ''): Planned {
  const row = { ...{ file, line, slug, title, note }, outcome: 'refused' as const, changes: [] }
  return { row, before: null, write: null }
}

/** What readers would find different, in words. */
function changedFields(before: ResourceContent, after: ResourceContent): string[] {
  return (Object.keys(fieldLabels) as (keyof ResourceContent)[])
    .filter((field) => said(field, before) !== said(field, after))
    .map((field) => fieldLabels[field])
}

/** A field as it is compared: blanks around a text say nothing, nor does the order of tags. */
function said(field: keyof ResourceContent, content: ResourceContent): string {
  if (field === 'tags') return JSON.stringify(content.tags.map(tagKey).sort())
  if (field === 'knowledge') return JSON.stringify(content.knowledge.toSorted())
  const value = content[field]
  return JSON.stringify(typeof value === 'string' ? value.trim() : value)
}

/** The same for the same files as long as nobody has changed what they would change. */
async function nameOf(planned: Planned[]): Promise<string> {
  const told = planned.map(({ row, write }) => [
    row,
    write && [write.expected, write.content, write.status.state],
  ])
  const bytes = new TextEncoder().encode(JSON.stringify(told))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
