import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BillingNews } from '../../../domain/billing/banner.ts'
import { routes } from '../../../domain/routes.ts'

const colours = {
  good: 'bg-brand-soft text-brand-strong',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
} as const

/** A notice about a payment, with the way to settle it. */
export function BillingNotice({
  tone,
  text,
  action,
  onDismiss,
}: BillingNews & { onDismiss?: () => void }) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert
  return (
    <aside
      aria-label="Your subscription"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-8 print:hidden ${colours[tone]}`}
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span role={onDismiss && 'status'} className="min-w-0 break-words">
          {text}
        </span>
      </p>
      {action === 'pay' ? (
        <PortalButton>Update payment</PortalButton>
      ) : (
        <a
          href={routes.profilePlan.path}
          className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4"
        >
          See your subscription
        </a>
      )}
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4"
        >
          Close<span className="sr-only"> this notice</span>
        </button>
      )}
    </aside>
  )
}

function PortalButton({ children }: { children: ReactNode }) {
  const [opening, setOpening] = useState(false)
  return (
    <button
      type="button"
      disabled={opening}
      onClick={async () => {
        setOpening(true)
        const { openPortal } = await import('./checkout/checkout.ts')
        if (!(await openPortal())) setOpening(false)
      }}
      className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4 disabled:opacity-60"
    >
      {opening ? 'Opening…' : children}
    </button>
  )
}
