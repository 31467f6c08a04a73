import { type ErrorCode, errorStatus } from '../domain/errors.ts'
import { routes } from '../domain/routes.ts'

type Wording = { title: string; kept: string; next: string }

const untouched = 'Nothing was changed: your account and your conversations are as you left them.'
const askAgain = 'What you saved before is safe. What you were just sending may not have arrived.'

const refused: Wording = {
  title: 'This page is not open to you',
  kept: untouched,
  next: 'If you should have access, ask an administrator, or log in with another account.',
}
const ourFault: Wording = {
  title: 'We could not show this page',
  kept: askAgain,
  next: 'Wait a minute and load the page again. The error has been recorded.',
}
const unreachable: Wording = {
  title: 'We cannot answer just now',
  kept: askAgain,
  next: 'A service we depend on is not answering. Try again in a few minutes.',
}
const unreadable: Wording = {
  title: 'We could not use that request',
  kept: untouched,
  next: 'Go back, check what you entered and send it again.',
}

const wordings: Record<ErrorCode, Wording> = {
  NOT_FOUND: {
    title: 'Page not found',
    kept: untouched,
    next: 'Check the address for a typing error, or start again from one of these pages.',
  },
  FORBIDDEN: refused,
  LOGIN_REQUIRED: { ...refused, title: 'Please log in', next: 'Log in and open the page again.' },
  SUBSCRIPTION_REQUIRED: {
    ...refused,
    title: 'This page needs a subscription',
    next: 'You can see what each plan includes from the solutions page.',
  },
  RATE_LIMITED: {
    title: 'Too many requests',
    kept: untouched,
    next: 'Wait a minute, then load the page again.',
  },
  INVALID_INPUT: unreadable,
  TOO_LARGE: unreadable,
  CONFLICT: unreadable,
  INTERNAL: ourFault,
  UPSTREAM_FAILED: unreachable,
  UNAVAILABLE: unreachable,
}

const waysOn = [
  { to: routes.solutions.path, label: 'Choose an advisor' },
  { to: routes.resources.path, label: 'Look through the resources' },
  { to: routes.landing.path, label: 'Go to the front page' },
]

type ErrorViewProps = { code: ErrorCode; message: string; errorId?: string | undefined }

/** An error page's content, of static and app pages: what happened, what was kept, what to do. */
export function ErrorView({ code, message, errorId }: ErrorViewProps) {
  const { title, kept, next } = wordings[code]
  return (
    <section aria-labelledby="error-title" className="mx-auto max-w-prose px-5 py-16 lg:py-24">
      <p className="text-sm font-semibold text-ink-muted">{`Error ${errorStatus[code]}`}</p>
      <h1 id="error-title" className="mt-2 text-3xl sm:text-4xl">
        {title}
      </h1>
      <p className="mt-5 text-lg">{asSentence(message)}</p>
      <p className="mt-3 text-ink-muted">{`${kept} ${next}`}</p>
      {errorId && (
        <p className="mt-3 text-ink-muted">
          {'Error id: '}
          <code className="select-all font-semibold text-ink">{errorId}</code>
          {'. Quote it when you '}
          <a
            href={`${routes.feedback.path}?${new URLSearchParams({ error: errorId })}`}
            className="text-brand underline"
          >
            send feedback
          </a>
          {', so that we can find what happened.'}
        </p>
      )}
      <ul className="mt-8 flex flex-wrap gap-3">
        {waysOn.map(({ to, label }, index) => (
          <li key={to}>
            <a
              href={to}
              className={`inline-flex min-h-12 items-center rounded-md px-6 font-semibold ${index === 0 ? 'bg-brand text-brand-ink hover:bg-brand-strong' : 'border border-line-strong text-brand hover:border-brand hover:bg-brand-soft'}`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function asSentence(message: string): string {
  return /[.?]$/.test(message) ? message : `${message}.`
}
