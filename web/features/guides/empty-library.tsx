import { routes } from '../../../domain/routes.ts'

const readyToRead = [routes.cybersecurity, routes.foresight, routes.solutions]

/** Says plainly that nothing is there yet, and where to go instead. */
export function EmptyLibrary({ searched }: { searched: string }) {
  return (
    <section aria-labelledby="library-state" className="mt-12">
      <h2 id="library-state" className="text-xl break-words">
        {searched ? `Nothing found yet for “${searched}”` : 'The library is being prepared'}
      </h2>
      <p className="mt-2 text-ink-muted">
        {`${searched ? 'The library is being prepared and holds no documents yet. ' : 'It holds no documents yet. '}Two guides are ready to read, and the advisors can draft what you are looking for.`}
      </p>
      <ul className="mt-6">
        {readyToRead.map(({ path, title, description }) => (
          <li key={path} className="group relative border-t border-line py-5">
            <a
              href={path}
              className="font-serif text-lg font-semibold text-brand after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {path === routes.solutions.path ? 'The six advisors' : title}
            </a>
            <p className="mt-1 text-sm text-ink-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
