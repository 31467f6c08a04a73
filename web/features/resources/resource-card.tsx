import {
  BookOpenText,
  ChartColumn,
  ClipboardList,
  FileCheck2,
  FileText,
  LockKeyhole,
  type LucideIcon,
  SquarePlay,
  Wrench,
} from 'lucide-react'
import { advisors } from '../../../domain/advisors/advisors.ts'
import type { CardTag, ResourceCard, ResourceHit } from '../../../domain/resources/listing.ts'
import { listingAddress } from '../../../domain/resources/listing.ts'
import {
  type ResourceType,
  resourcePath,
  resourceTypeLabels,
} from '../../../domain/resources/resources.ts'
import { routes } from '../../../domain/routes.ts'
import { shortDate } from '../../../domain/text/dates.ts'
import { unbroken } from '../../ui/unbroken.tsx'

const typeIcons: Record<ResourceType, LucideIcon> = {
  guide: BookOpenText,
  template: FileText,
  checklist: ClipboardList,
  policy: FileCheck2,
  report: ChartColumn,
  video: SquarePlay,
  tool: Wrench,
}

/** A resource's type with its icon, and whether it is premium. */
export function TypeLine({ type, premium }: Pick<ResourceCard, 'type' | 'premium'>) {
  const Icon = typeIcons[type]
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-semibold text-brand">
      <span className="inline-flex items-center gap-2">
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5" />
        {resourceTypeLabels[type].one}
      </span>
      {premium && (
        <span className="inline-flex items-center gap-1.5 text-attention">
          <LockKeyhole aria-hidden strokeWidth={1.75} className="size-4" />
          Premium
        </span>
      )}
    </p>
  )
}

/** A resource in a list; the whole row is its link. */
export function CardRow({ card }: { card: ResourceHit }) {
  const { highlights } = card
  return (
    <li className="group relative border-t border-line py-6">
      <TypeLine {...card} />
      <h3 className="mt-1.5 text-xl">
        <a
          href={resourcePath(card.slug)}
          className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
        >
          <Marked text={highlights?.title ?? card.title} />
        </a>
      </h3>
      <p className="mt-1.5 text-ink-muted">
        <Marked text={highlights?.summary ?? card.summary} />
      </p>
      {highlights?.excerpt && (
        <p className="mt-2 border-l-2 border-line pl-3 text-sm text-ink-muted">
          <Marked text={highlights.excerpt} />
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        <span>{minutesText(card.minutes)}</span>
        <span>{`Updated ${shortDate(card.updated_at)}`}</span>
        <span>{card.domains.map((domain) => advisors[domain].title).join(', ')}</span>
        {card.overdue && card.review_by && (
          <span className="font-semibold text-attention">{`Review was due ${shortDate(card.review_by)}`}</span>
        )}
      </p>
    </li>
  )
}

/** A resource as a small card. */
export function CardLink({ card, note }: { card: ResourceCard; note?: string }) {
  return (
    <li className="group relative rounded-md border border-line bg-surface-raised p-4 hover:border-line-strong">
      <TypeLine {...card} />
      <p className="mt-1 font-serif text-lg font-semibold leading-snug">
        <a
          href={resourcePath(card.slug)}
          className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {unbroken(card.title)}
        </a>
      </p>
      <p className="mt-1 text-sm text-ink-muted">{note ?? minutesText(card.minutes)}</p>
    </li>
  )
}

/** A resource's tags, each a link to the library filtered by it. */
export function TagLinks({ tags }: { tags: CardTag[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map(({ slug, name, colour }) => (
        <li key={slug}>
          <a
            href={listingAddress(routes.resources.path, { tag: slug })}
            data-tag={colour}
            className="tag"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A text with the words found marked; « and » enclose them. */
function Marked({ text }: { text: string }) {
  return text.split(/«([^»]*)»/).map((piece, index) =>
    index % 2 === 0 ? (
      unbroken(piece)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <mark key={index} className="found">
        {unbroken(piece)}
      </mark>
    ),
  )
}

/** A reading time as "4 min read". */
export function minutesText(minutes: number): string {
  return `${minutes} min read`
}
