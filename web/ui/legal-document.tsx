import type { ReactNode } from 'react'
import { Contents, contentsLinkClasses } from './contents.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }

type LegalDocumentProps = {
  title: string
  updated: { iso: string; text: string }
  /** Label of the date. */
  updatedLabel?: string
  /** The document in a paragraph. */
  summary: ReactNode
  sections: LegalSection[]
}

/** A legal text with its contents beside it, in lines of about 70 characters. */
export function LegalDocument({
  title,
  updated,
  updatedLabel = 'Last updated',
  summary,
  sections,
}: LegalDocumentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-5 pt-12 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <header className="lg:col-span-2">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm text-ink-muted">
          {updatedLabel} <time dateTime={updated.iso}>{updated.text}</time>
        </p>
        <div className="mt-8 max-w-[39rem] border-l-2 border-brand pl-5 font-serif text-lg">
          {summary}
        </div>
      </header>
      <Contents>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className={contentsLinkClasses}>
              <span className="w-5 shrink-0 text-right">{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </Contents>
      <div className="max-w-[39rem] lg:col-start-1 lg:row-start-2">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} aria-labelledby={id} className="mt-11 first:mt-0">
            <h2 id={id} className="text-xl">
              {`${index + 1}. ${title}`}
            </h2>
            <div className="[&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_li]:mt-2 [&_li]:pl-1 [&_p]:mt-3 [&_strong]:font-semibold [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-brand">
              {body}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
