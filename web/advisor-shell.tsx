import { lazy, memo, type ReactNode, Suspense } from 'react'
import { decideAccess, isEntitled } from '../domain/access.ts'
import { type AdvisorId, advisors } from '../domain/advisors/advisors.ts'
import { routes } from '../domain/routes.ts'
import { PremiumGate } from './features/billing/premium-gate.tsx'
import { useViewer } from './lib/session/use-viewer.ts'
import { onFirstTouch } from './ui/first-touch.ts'

const GateSample = lazy(async () => {
  // The server's HTML of the sample is complete, so its code is loaded at the first input only.
  if (globalThis.document?.getElementById('sample-title'))
    await new Promise<void>((resolve) => onFirstTouch(resolve))
  return import('./features/answers/gate-sample.tsx')
})
const FreeAllowance = lazy(() => import('./features/billing/free-allowance.tsx'))

/** The frame of every advisor page: the breadcrumb, and the gate in place of the content. */
export function AdvisorShell({ advisor, children }: { advisor: AdvisorId; children: ReactNode }) {
  const { title, access } = routes[advisor]
  const viewer = useViewer()
  const decision = decideAccess(access, viewer)
  return (
    <div
      data-hue={advisors[advisor].hue}
      className="flex min-h-[calc(100dvh-var(--nav-height))] flex-col"
    >
      <nav
        aria-label="Breadcrumb"
        className="px-4 pt-5 text-sm text-ink-muted sm:px-8 print:hidden"
      >
        <ol className="mx-auto flex max-w-[62rem] gap-2">
          <li>
            <a href={routes.solutions.path} className="underline-offset-4 hover:underline">
              Home
            </a>
          </li>
          <li aria-hidden>/</li>
          <li aria-current="page" className="text-ink">
            {title}
          </li>
        </ol>
      </nav>
      {decision.allow && !isEntitled(viewer) && (
        <Suspense>
          <FreeAllowance />
        </Suspense>
      )}
      {decision.allow ? (
        children
      ) : (
        <PremiumGate advisor={advisor} title={title} sample={<Sample advisor={advisor} />} />
      )}
    </div>
  )
}

/** Memoised: a new render while the code is loading would replace the server's HTML by nothing. */
const Sample = memo(function Sample({ advisor }: { advisor: AdvisorId }) {
  return (
    <Suspense>
      <GateSample advisor={advisor} />
    </Suspense>
  )
})
