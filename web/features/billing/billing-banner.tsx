import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  pastDueGraceMs,
  type SubscriptionStatus,
  trialNoticeMs,
} from '../../../domain/billing/subscription.ts'
import { routes } from '../../../domain/routes.ts'
import { useViewer } from '../../lib/use-viewer.ts'
import { openPortal } from './checkout.ts'
import { longDate } from './dates.ts'
import { usePaymentReturn } from './use-payment-return.ts'

/** What someone has to know about their payment on every page; nothing when all is well. */
export function BillingBanner() {
  const { user, subscription } = useViewer()
  usePaymentReturn()
  if (!user) return null
  const news = newsOf(subscription)
  return news && <Banner {...news} />
}

type News = { tone: 'attention' | 'danger'; text: string; action: 'pay' | 'profile' }

function newsOf(status: SubscriptionStatus): News | null {
  const { has_payment_issues, subscribed, subscription_end, trial_end, plan_type } = status
  if (has_payment_issues && !subscribed)
    return {
      tone: 'danger',
      text: 'Your payment did not go through, and your access is closed until it does.',
      action: 'pay',
    }
  if (has_payment_issues && plan_type === 'premium' && subscription_end) {
    const until = new Date(Date.parse(subscription_end) + pastDueGraceMs).toISOString()
    return {
      tone: 'attention',
      text: `Your last payment did not go through. Your access stays open until ${longDate(until)}.`,
      action: 'pay',
    }
  }
  if (trial_end && Date.parse(trial_end) - Date.now() <= trialNoticeMs)
    return {
      tone: 'attention',
      text: `Your trial ends on ${longDate(trial_end)}.`,
      action: 'profile',
    }
  return null
}

function Banner({ tone, text, action }: News) {
  const colours =
    tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-attention-soft text-attention'
  return (
    <aside
      aria-label="Your subscription"
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-8 print:hidden ${colours}`}
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span>{text}</span>
      </p>
      {action === 'pay' ? (
        <PortalButton>Update payment</PortalButton>
      ) : (
        <a
          href={routes.profile.path}
          className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4"
        >
          See your subscription
        </a>
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
        if (!(await openPortal())) setOpening(false)
      }}
      className="inline-flex min-h-10 items-center font-semibold underline underline-offset-4 disabled:opacity-60"
    >
      {opening ? 'Opening…' : children}
    </button>
  )
}
