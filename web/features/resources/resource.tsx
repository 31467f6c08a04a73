import {
  Bookmark,
  BookmarkCheck,
  Copy,
  Download,
  FileText,
  LockKeyhole,
  Printer,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { advisorCount, advisors } from '../../../domain/advisors/advisors.ts'
import { citedFacts, type Source } from '../../../domain/advisors/knowledge.ts'
import { footnoteText } from '../../../domain/advisors/transcript.ts'
import type { ResourcePageData } from '../../../domain/resources/pages.ts'
import { pictureAddress } from '../../../domain/resources/pictures.ts'
import type { OutlineHeading } from '../../../domain/resources/reading.ts'
import { resourcePath, resourceTypeLabels } from '../../../domain/resources/resources.ts'
import type { AttachmentView, ResourceView } from '../../../domain/resources/view.ts'
import { loginAddress, type RouteSpec, routes } from '../../../domain/routes.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { fileSize } from '../../../domain/text/file-size.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Contents, contentsLinkClasses } from '../../ui/contents.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { MarkdownDocument } from './markdown-document.tsx'
import { CardLink, minutesText, TagLinks, TypeLine } from './resource-card.tsx'

/** A resource's page. Buttons that need JavaScript are hidden without it. */
export function ResourcePage({ resource: data }: StaticPageProps) {
  if (!data) return null
  const { resource, viewer, kept, isDraft } = data
  const { slug, outline, body } = resource
  return (
    <article
      data-resource={slug}
      data-begun={kept?.reading?.section || undefined}
      className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-5 pt-8 pb-20 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <Header resource={resource} kept={kept} isDraft={isDraft} />
      {outline.length > 1 && body !== undefined && <Outline outline={outline} />}
      <div className="min-w-0 max-w-[44rem] lg:col-start-1 lg:row-start-2">
        {body === undefined ? (
          <Locked resource={resource} viewer={viewer} />
        ) : (
          <>
            {resource.link && <MainLink resource={resource} href={resource.link} />}
            <MarkdownDocument markdown={body} facts={citedFacts(body)} />
            <Sources sources={resource.sources ?? []} />
            <Attachments slug={slug} files={resource.attachments ?? []} />
          </>
        )}
        <After resource={resource} />
      </div>
    </article>
  )
}

function Header({ resource, kept, isDraft }: Omit<ResourcePageData, 'viewer'>) {
  const { title, summary, updated_at, minutes, owner, cover, body } = resource
  return (
    <header className="lg:col-span-2">
      <nav aria-label="Breadcrumb" className="text-sm print:hidden">
        <a
          href={routes.resources.path}
          className="inline-flex min-h-8 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Resources
        </a>
        <span aria-hidden className="mx-2 text-ink-muted">
          /
        </span>
        <span aria-current="page">{resourceTypeLabels[resource.type].one}</span>
      </nav>
      <div className="mt-5 max-w-[46rem]">
        <TypeLine {...resource} />
        <h1 className="mt-2 text-3xl sm:text-4xl">{unbroken(title)}</h1>
        <p className="mt-4 font-serif text-lg">{summary}</p>
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
          <span>
            Updated <time dateTime={updated_at}>{longDate(updated_at)}</time>
          </span>
          <ReviewBy resource={resource} />
          <span>{minutesText(minutes)}</span>
          <span>{owner}</span>
        </p>
        <StateNotice resource={resource} isDraft={isDraft} />
        {body !== undefined && !isDraft && <Actions resource={resource} kept={kept} />}
        {cover && (
          <img
            src={pictureAddress(cover.path)}
            alt={cover.alt}
            className="mt-8 w-full rounded-md border border-line"
          />
        )}
      </div>
    </header>
  )
}

function ReviewBy({ resource: { review_by, overdue } }: { resource: ResourceView }) {
  if (review_by === null) return null
  const date = <time dateTime={review_by}>{longDate(review_by)}</time>
  if (!overdue) return <span>Review due {date}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-attention">
      <TriangleAlert aria-hidden strokeWidth={1.75} className="size-4" />
      <span>Review was due {date}: check dates and rules before you rely on them</span>
    </span>
  )
}

/** Tells staff that the resource, or this draft, is not published. */
function StateNotice({ resource, isDraft }: Pick<ResourcePageData, 'resource' | 'isDraft'>) {
  const { state, slug } = resource
  if (state === 'published' && !isDraft) return null
  const shown = state === 'archived' ? 'is archived' : `is ${state === 'draft' ? 'a draft' : state}`
  return (
    <p className="mt-5 rounded-md border border-attention bg-attention-soft px-4 py-3 text-sm print:hidden">
      {isDraft
        ? 'This is the draft, as readers would see it. Only staff can see this page. '
        : `This resource ${shown}. Only staff can see this page.`}
      {isDraft && state === 'published' && (
        <a href={resourcePath(slug)} className="underline underline-offset-4">
          See what readers see now
        </a>
      )}
    </p>
  )
}

const small = 'max-sm:flex-1 max-sm:px-3'
/** Keeps its place while disabled, so that nothing moves when the script enables it. */
const scripted = buttonClasses('secondary', `${small} noscript:hidden`)

function Actions({ resource, kept }: Pick<ResourcePageData, 'resource' | 'kept'>) {
  const { slug } = resource
  return (
    <div className="mt-6 flex flex-wrap gap-2 print:hidden">
      <a
        href={`/api/resources/${slug}/export`}
        className={buttonClasses('primary', 'max-sm:basis-full')}
        download
      >
        <Download aria-hidden strokeWidth={1.75} className="size-4.5" />
        Download for Word
      </a>
      <button type="button" disabled data-print className={scripted}>
        <Printer aria-hidden strokeWidth={1.75} className="size-4.5" />
        Print
      </button>
      <button type="button" disabled data-copy className={scripted}>
        <Copy aria-hidden strokeWidth={1.75} className="size-4.5" />
        <span>Copy</span>
      </button>
      <span role="status" data-copied className="sr-only" />
      {kept && (
        <form method="post" action={`${resourcePath(slug)}/bookmark`} className="contents">
          <input type="hidden" name="keep" value={kept.bookmarked ? 'no' : 'yes'} />
          <button type="submit" className={buttonClasses('secondary', small)}>
            {kept.bookmarked ? (
              <BookmarkCheck aria-hidden strokeWidth={1.75} className="size-4.5 text-brand" />
            ) : (
              <Bookmark aria-hidden strokeWidth={1.75} className="size-4.5" />
            )}
            {kept.bookmarked ? 'Bookmarked' : 'Bookmark'}
          </button>
        </form>
      )}
      {kept?.reading && kept.reading.section !== '' && kept.reading.percent < 90 && (
        <a href={`#${kept.reading.section}`} className={buttonClasses('quiet', small)}>
          {`Continue where you stopped (${kept.reading.percent}%)`}
        </a>
      )}
    </div>
  )
}

function Outline({ outline }: { outline: OutlineHeading[] }) {
  return (
    <Contents>
      {outline
        .filter(({ depth }) => depth < 4)
        .map(({ id, text, depth }) => (
          <li key={id} className={depth === 3 ? 'pl-4' : undefined}>
            <a href={`#${id}`} className={contentsLinkClasses}>
              {text}
            </a>
          </li>
        ))}
    </Contents>
  )
}

/** The link to the video or tool that the resource describes. */
function MainLink({ resource, href }: { resource: ResourceView; href: string }) {
  return (
    <p className="mb-8">
      <a href={href} rel="noopener" className={buttonClasses('primary')}>
        {resource.type === 'video' ? 'Watch the video' : `Open the ${resource.type}`}
        <span className="font-normal">{` (${new URL(href).host})`}</span>
      </a>
      <span className="hidden break-all print:inline">{href}</span>
    </p>
  )
}

/** A premium resource's outline, and how to subscribe. */
function Locked({ resource, viewer }: Pick<ResourcePageData, 'resource' | 'viewer'>) {
  const { slug, outline, type, words } = resource
  const kind = resourceTypeLabels[type].one.toLowerCase()
  const here: RouteSpec = routes.resources
  return (
    <>
      <section aria-labelledby="inside">
        <h2 id="inside" className="text-xl">
          {`What this ${kind} holds`}
        </h2>
        <ol className="mt-4 border-y border-line py-3">
          {outline.map(({ id, text, depth }) => (
            <li key={id} className={`py-1.5 ${depth === 2 ? '' : 'pl-5 text-sm text-ink-muted'}`}>
              {text}
            </li>
          ))}
        </ol>
      </section>
      <section
        aria-labelledby="premium"
        className="mt-8 rounded-lg border border-line bg-surface-raised p-6"
      >
        <h2 id="premium" className="flex items-center gap-2.5 text-xl">
          <LockKeyhole aria-hidden strokeWidth={1.75} className="size-5 text-attention" />
          Premium resource
        </h2>
        <p className="mt-2 text-ink-muted">
          {`The whole ${kind}, about ${words.toLocaleString('en-US')} words with its Word file, comes with a subscription, as do all ${advisorCount} advisors.`}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <a
            href={viewer.user ? routes.onboarding.path : `${routes.landing.path}#pricing`}
            className={buttonClasses('primary')}
          >
            See plans
          </a>
          {!viewer.user && (
            <a href={loginAddress(here, resourcePath(slug))} className={buttonClasses('secondary')}>
              Log in
            </a>
          )}
        </div>
      </section>
    </>
  )
}

function Sources({ sources }: { sources: Source[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-12">
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <ol className="mt-3 text-sm text-ink-muted">
        {sources.map((source, index) => (
          <li
            key={source.fact}
            id={`source-${index + 1}`}
            className="source flex gap-3 border-t border-line py-2.5"
          >
            <span className="w-6 shrink-0 text-right font-semibold text-ink">{index + 1}</span>
            <span className="min-w-0">
              {`${footnoteText(source)} Checked ${longDate(source.checked)}. `}
              {source.url !== '' && (
                <a
                  href={source.url}
                  rel="noopener"
                  className="source-link text-brand underline underline-offset-2"
                >
                  {new URL(source.url).host}
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Attachments({ slug, files }: { slug: string; files: AttachmentView[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files" className="mt-12 print:hidden">
      <h2 id="files" className="text-xl">
        Files
      </h2>
      <ul className="mt-3">
        {files.map(({ id, name, bytes }) => (
          <li key={id} className="border-t border-line">
            <a
              href={`/api/resources/${slug}/attachments/${id}`}
              download
              className="flex min-h-12 items-center gap-3 hover:underline hover:underline-offset-4"
            >
              <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 break-words">{name}</span>
              <span className="ml-auto shrink-0 text-sm text-ink-muted">{fileSize(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The end of the page: tags, related resources, and an advisor to ask. */
function After({ resource: { related, tags, domains } }: { resource: ResourceView }) {
  const [domain] = domains
  return (
    <footer className="mt-14 grid gap-10 print:hidden">
      {tags.length > 0 && <TagLinks tags={tags} />}
      {related.length > 0 && (
        <Further id="related" title="Goes with this">
          <ul className="grid gap-3 sm:grid-cols-2">
            {related.map((card) => (
              <CardLink key={card.slug} card={card} />
            ))}
          </ul>
        </Further>
      )}
      {domain && (
        <aside
          aria-label="Next step"
          className="flex flex-wrap items-center justify-between gap-4 border-t border-line-strong pt-6"
        >
          <p className="max-w-[26rem] text-ink-muted">
            General guidance, not legal advice. To fit it to your district, ask an advisor and check
            with your counsel.
          </p>
          <a href={advisors[domain].path} className={buttonClasses('secondary')}>
            {`Ask the ${advisors[domain].title.toLowerCase()} advisor`}
          </a>
        </aside>
      )}
    </footer>
  )
}

function Further({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
