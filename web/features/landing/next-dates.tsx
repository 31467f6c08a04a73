import { nextDates } from '../../../domain/guides/foresight.ts'
import { routes } from '../../../domain/routes.ts'
import { LateSection } from './late-section.tsx'

/** The next three dates to plan for, as of `today`. */
export function NextDates({ today }: { today: Date }) {
  const dates = nextDates(today, 3)
  if (dates.length === 0) return null
  return (
    <LateSection
      labelledBy="dates-title"
      reserve="[contain-intrinsic-height:auto_50rem] md:[contain-intrinsic-height:auto_30rem]"
    >
      <div className="mx-auto max-w-page px-5 py-16 lg:py-20">
        <h2 id="dates-title" className="text-2xl sm:text-3xl">
          The next dates to plan for
        </h2>
        <ol className="mt-9 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {dates.map(({ date, when, title, plan, sources: [source] }) => (
            <li key={title} className="flex flex-col border-t border-line-strong pt-4">
              <p className="text-sm font-semibold text-brand">
                <time dateTime={date}>{when}</time>
              </p>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-2 text-ink-muted">{plan}</p>
              {source && (
                <p className="mt-3 text-xs text-ink-muted">
                  {`${source.publisher}, ${source.sectionId}. `}
                  <a
                    href={source.url}
                    className="inline-block py-1 text-ink underline underline-offset-2"
                  >
                    {new URL(source.url).host}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-8">
          <a
            href={routes.foresight.path}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
          >
            All dates and what is not decided yet
          </a>
        </p>
      </div>
    </LateSection>
  )
}
