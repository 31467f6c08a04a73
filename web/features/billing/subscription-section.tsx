import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { BillingOverview } from '../../../domain/billing/billing.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useOnceTrue } from '../../lib/use-once-true.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { Button } from '../../ui/button.tsx'
import { openPortal } from './checkout.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCard } from './plan-card.tsx'
import { PurchaseOrder } from './purchase-order.tsx'
import { resume } from './subscription-calls.ts'

const Paywall = lazy(browserOnly(() => import('./paywall.tsx')))
const CancelDialog = lazy(browserOnly(() => import('./cancel-dialog.tsx')))

export function loader({ context }: LoaderFunctionArgs): Promise<BillingOverview> {
  return unwrap(context.get(pageContext).api.billing.$get())
}

/** The subscription in the profile: what one has, what it costs, and every way out of trouble. */
export function Component() {
  const overview = useLoaderData<typeof loader>()
  return (
    <>
      <section aria-labelledby="subscription" className="mt-14">
        <h2 id="subscription" className="text-xl">
          Subscription
        </h2>
        <PlanCard overview={overview}>
          <Actions overview={overview} />
        </PlanCard>
        {overview.isCustomer && <InvoiceList />}
      </section>
      <PurchaseOrder />
    </>
  )
}

type Open = 'plans' | 'cancel' | null

function Actions({ overview }: { overview: BillingOverview }) {
  const { status, grants, isCustomer, sandbox } = overview
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const running = grants.find(
    ({ source, state }) =>
      source === 'stripe_subscription' && ['trialing', 'active', 'past_due'].includes(state),
  )
  const wanted = { plans: useOnceTrue(open === 'plans'), cancel: useOnceTrue(open === 'cancel') }
  const close = () => setOpen(null)

  async function during(work: () => Promise<boolean>) {
    setBusy(true)
    if (!(await work())) setBusy(false)
  }

  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {!status.subscribed && !status.has_payment_issues && (
        <Button onClick={() => setOpen('plans')}>See the plans</Button>
      )}
      {isCustomer && (
        <Button
          variant={status.has_payment_issues ? 'primary' : 'secondary'}
          disabled={busy}
          onClick={() => during(openPortal)}
        >
          {status.has_payment_issues ? 'Update payment' : 'Cards and invoices'}
        </Button>
      )}
      {running?.renews && (
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          Cancel subscription
        </Button>
      )}
      {running && !running.renews && running.state !== 'past_due' && (
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() =>
            during(async () => {
              if (await resume()) await revalidate()
              return false
            })
          }
        >
          Keep my subscription
        </Button>
      )}
      {sandbox && (
        <a
          href="/sandbox"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4"
        >
          Payment sandbox
        </a>
      )}
      <Suspense>
        {wanted.plans && <Paywall open={open === 'plans'} onOpenChange={close} />}
        {wanted.cancel && running && (
          <CancelDialog
            open={open === 'cancel'}
            onOpenChange={close}
            endsAt={running.endsAt}
            onCancelled={revalidate}
          />
        )}
      </Suspense>
    </div>
  )
}
