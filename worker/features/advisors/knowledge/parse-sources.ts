import { CORE_SCHEMA, load as parseYaml, YAMLException } from 'js-yaml'
import * as z from 'zod/mini'
import type { Source } from '../../../../domain/advisors/knowledge.ts'
import { KnowledgeFileError } from './parse-entry.ts'

/** The sources that entries may name, by fact id. */
export type SourceCatalog = ReadonlyMap<string, Source>

const Text = z.string().check(z.minLength(1))
const Link = z.string().check(z.startsWith('https://'))
const IsoDate = z.iso.date()

const Fact = z.strictObject({
  section_id: z.optional(Text),
  section_title: Text,
  url: z.optional(Link),
  /** The document or fact whose link this is too, so that a link that moves is one edit. */
  link_of: z.optional(Text),
  passage: z.optional(Text),
  /** The section in our words: a sentence that cites it may say no more. */
  gist: Text,
  /** How it was checked: the text was read, only the heading, a part of it, or it is remembered. */
  verified: z.optional(z.enum(['text', 'heading', 'partly', 'memory'])),
  checked: z.optional(IsoDate),
})

const Document = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
  publisher: Text,
  short_name: Text,
  document: Text,
  version: Text,
  url: z.optional(Link),
  link_of: z.optional(Text),
  /** The address of one section, with {section_id} in the place of its id. */
  section_url: z.optional(Link),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Common practice: no publisher says it, and the links lead to related reading. */
  practice: z.optional(z.literal(true)),
  public_domain: z.boolean(),
  checked: IsoDate,
  facts: z.record(z.string().check(z.regex(/^[\w.-]+$/)), Fact),
})
type DocumentInput = z.infer<typeof Document>
type FactInput = z.infer<typeof Fact>

/**
 * Reads the files of knowledge/sources/: documents, each with the facts taken from it. Throws
 * `KnowledgeFileError` with file, line and reason, also where two documents or facts share an id.
 */
export function parseSources(files: { path: string; yaml: string }[]): SourceCatalog {
  const sources = new Map<string, Source>()
  const documents = new Set<string>()
  const read = files.map((file) => ({ ...file, documents: readDocuments(file.path, file.yaml) }))
  const links = linksOf(read.flatMap((file) => file.documents))
  for (const { path, yaml, documents: inFile } of read) {
    const refuseIf = (text: string, reason: string | false | null) => {
      if (reason) throw new KnowledgeFileError(path, lineOf(yaml, text), reason)
    }
    for (const document of inFile) {
      const { id } = document
      refuseIf(`- id: ${id}`, documents.has(id) && 'this document stands twice')
      documents.add(id)
      for (const [factId, fact] of Object.entries(document.facts)) {
        refuseIf(`    ${factId}:`, sources.has(factId) && `the fact ${factId} stands twice`)
        refuseIf(`    ${factId}:`, faultOf(document, fact))
        const url = linkOf(document, fact, links)
        refuseIf(`    ${factId}:`, !url && 'it has no link, or link_of names nothing that has one')
        sources.set(factId, toSource(document, factId, fact, url ?? ''))
      }
    }
  }
  return sources
}

/** The fault of a fact in this document; null when it is in order. */
function faultOf(document: DocumentInput, fact: FactInput): string | null {
  if (fact.passage && !document.public_domain)
    return 'a passage is quoted only from a document in the public domain'
  if (document.practice) return fact.verified ? 'common practice is not verified anywhere' : null
  if (!fact.section_id) return 'section_id is missing'
  return fact.verified ? null : 'verified is missing'
}

type Links = ReadonlyMap<string, string>

/** The links that documents and facts bring themselves, by the id of either. */
function linksOf(documents: DocumentInput[]): Links {
  const none: Links = new Map()
  const pairs = documents.flatMap((document) => [
    [document.id, document.url] as const,
    ...Object.entries(document.facts).map(
      ([id, fact]) => [id, fact.link_of ? null : linkOf(document, fact, none)] as const,
    ),
  ])
  return new Map(pairs.flatMap(([id, url]) => (url ? [[id, url] as const] : [])))
}

/** A fact's own link, that of what it refers to, its section's or its document's; null if none. */
function linkOf(document: DocumentInput, fact: FactInput, links: Links): string | null {
  if (fact.link_of) return links.get(fact.link_of) ?? null
  const section = document.section_url?.replace(
    '{section_id}',
    encodeURIComponent(fact.section_id ?? ''),
  )
  return fact.url ?? section ?? document.url ?? links.get(document.link_of ?? '') ?? null
}

function toSource(document: DocumentInput, id: string, fact: FactInput, url: string): Source {
  return {
    fact: id,
    publisher: document.publisher,
    shortName: document.short_name,
    document: document.document,
    version: document.version,
    // What we advise ourselves has no section but its title.
    sectionId: fact.section_id ?? fact.section_title,
    sectionTitle: fact.section_title,
    url,
    state: document.state ?? null,
    checked: fact.checked ?? document.checked,
    passage: fact.passage ?? null,
    practice: document.practice ? fact.section_title : null,
  }
}

function readDocuments(path: string, yaml: string): DocumentInput[] {
  let data: unknown
  try {
    // The core schema leaves dates as the text they are written in.
    data = parseYaml(yaml, { schema: CORE_SCHEMA })
  } catch (error) {
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) + 1 : 1
    throw new KnowledgeFileError(path, line, `is not YAML: ${(error as Error).message}`)
  }
  const result = z.array(Document).safeParse(data)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [place, ...field] = issue?.path ?? []
  const document = Array.isArray(data) ? data[Number(place)] : undefined
  const fact = field[0] === 'facts' ? `    ${String(field[1])}:` : `- id: ${document?.id}`
  const reason = `${field.join('.') || 'the file'}: ${issue?.message}`
  throw new KnowledgeFileError(path, lineOf(yaml, fact), reason)
}

/** The line, from 1, that begins with a text; 1 where none does. */
function lineOf(yaml: string, text: string): number {
  return Math.max(1, yaml.split('\n').findIndex((line) => line.startsWith(text)) + 1)
}
