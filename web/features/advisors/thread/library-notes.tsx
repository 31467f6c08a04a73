import type { Message } from '../../../../domain/advisors/conversations.ts'
import { routes } from '../../../../domain/routes.ts'

/** Resources of the library that fit an answer, and what changed since it was given. */
export function LibraryNotes({ message }: { message: Message }) {
  const { library = [], freshness } = message
  return (
    <>
      {freshness && <Freshness {...freshness} />}
      {library.length > 0 && (
        <div className="mt-2 max-w-reading border-t border-line pt-3">
          <p className="text-sm font-semibold text-ink">From the library</p>
          <ul className="mt-1">
            {library.map(({ slug, title, type, premium, changed, overdue }) => (
              <li key={slug} className="text-sm">
                <a
                  href={`${routes.resources.path}/${slug}`}
                  className="inline-flex min-h-8 items-center text-brand underline underline-offset-2"
                >
                  {title}
                </a>
                {` · ${type}${premium ? ', premium' : ''}`}
                {changed && (
                  <span className="font-semibold text-attention"> · changed since this answer</span>
                )}
                {overdue && <span className="font-semibold text-attention"> · review overdue</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Freshness({ changed, overdue }: NonNullable<Message['freshness']>) {
  return (
    <>
      {changed.length > 0 && (
        <p className="text-attention">
          <strong className="font-semibold">Changed since this answer:</strong> {changed.join('; ')}
          . Ask again to have it as it is now.
        </p>
      )}
      {overdue.length > 0 && (
        <p className="text-attention">
          <strong className="font-semibold">Review overdue:</strong> {overdue.join('; ')}. Check
          dates and figures before you rely on them.
        </p>
      )}
    </>
  )
}
