import * as z from 'zod/mini'
import { ResourceContent } from '../../../domain/resources/resources.ts'
import { readFrontMatter } from '../../documents/front-matter.ts'

const FrontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  type: z.string(),
  domains: z.array(z.string()),
  tags: z.array(z.string()),
  premium: z.boolean(),
  owner: z.string(),
  reviewed: z._default(z.nullable(z.iso.date()), null),
  review_by: z._default(z.nullable(z.iso.date()), null),
  knowledge: z._default(z.array(z.string()), []),
  related: z._default(z.array(z.string()), []),
  link: z.optional(z.string()),
  /** A path in the bucket `resources`, and its alternative text. */
  cover: z._default(z.nullable(z.string()), null),
  cover_alt: z._default(z.string(), ''),
})

/** A fault in a resource's file, with its line (1-based). */
export class ResourceFileError extends Error {
  override name = 'ResourceFileError'
  readonly line: number
  readonly reason: string
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`)
    this.line = line
    this.reason = reason
  }
}

/**
 * Parses a resource from Markdown with front matter, as in library/; its slug is the file's name.
 * Throws `ResourceFileError`. Does not check that the facts, entries and resources it names exist.
 */
export function parseResource(file: string, markdown: string): ResourceContent {
  const text = markdown.replace(/\r\n?/g, '\n')
  const fail = (where: string, reason: string): never => {
    const line = text.split('\n').findIndex((one) => where !== '' && one.startsWith(where))
    throw new ResourceFileError(file, Math.max(line, 0) + 1, reason)
  }
  const front = readFrontMatter(text, (line, reason) => {
    throw new ResourceFileError(file, line, reason)
  })
  const meta = metaOf(front.data, fail)
  const slug = file.replace(/^.*\//, '').replace(/\.(?:md|markdown)$/i, '')
  const { review_by: reviewBy, cover_alt: coverAlt, link = null, ...rest } = meta
  const body = front.body.trim()
  const result = ResourceContent.safeParse({
    ...rest,
    ...{ slug, body, reviewBy, link, coverAlt },
  })
  if (!result.success) {
    const [issue] = result.error.issues
    const field = String(issue?.path[0] ?? '')
    return fail(
      field === 'reviewBy' ? 'review_by:' : `${field}:`,
      `${issue?.path.join('.')}: ${issue?.message}`,
    )
  }
  if (meta.review_by && meta.reviewed && meta.review_by <= meta.reviewed)
    fail('review_by:', 'the review is due before it was reviewed')
  const titled = /^# .*$/m.exec(body.replace(/^```[\s\S]*?^```/gm, ''))
  if (titled) fail(titled[0], 'a heading of the first level: the title is one')
  return result.data
}

type Fail = (where: string, reason: string) => never

function metaOf(data: unknown, fail: Fail): z.infer<typeof FrontMatter> {
  const result = FrontMatter.safeParse(data)
  if (result.success) return result.data
  // A misspelled field also causes a missing one: report the misspelling, which has a line.
  const { issues } = result.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  return fail(`${String(field)}:`, `${issue?.path.join('.') || 'front matter'}: ${issue?.message}`)
}
