import type { ReactNode } from 'react'
import { decideAccess } from '../domain/access.ts'
import type { AdvisorId } from '../domain/advisors/advisors.ts'
import { routes } from '../domain/routes.ts'
import { PremiumGate } from './features/billing/premium-gate.tsx'
import { useViewer } from './lib/use-viewer.ts'

/** What all advisor pages share: the breadcrumb, and the gate in front of the content. */
export function AdvisorShell({ advisor, children }: { advisor: AdvisorId; children: ReactNode }) {
  const { title, access } = routes[advisor]
  const decision = decideAccess(access, useViewer())
  return (
    <div data-advisor={advisor} className="flex min-h-[calc(100dvh-var(--nav-height))] flex-col">
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
      {decision.allow ? children : <PremiumGate title={title} />}
    </div>
  )
}
