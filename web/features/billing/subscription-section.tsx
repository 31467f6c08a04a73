import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { isStaff } from '../../../domain/access.ts'
import type { BillingOverview } from '../../../domain/billing/billing.ts'
import { type PanelAction, panelOf } from '../../../domain/billing/panel.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { useViewer } from '../../lib/session/use-viewer.ts'
import { browserOnly } from '../../ui/browser-only.ts'
import { Button } from '../../ui/button.tsx'
import { openPortal } from './checkout/checkout.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCard } from './plan-card.tsx'
import { PurchaseOrder } from './schools/purchase-order.tsx'
import { resume } from './subscription-calls.ts'

const Paywall = lazy(browserOnly(import.meta.env.SSR || (() => import('./paywall.tsx'))))
const CancelDialog = lazy(browserOnly(import.meta.env.SSR || (() => import('./cancel-dialog.tsx'))))
const SeatGroups = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./schools/seat-groups.tsx'))),
)
const TermsDialog = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./checkout/terms-dialog.tsx'))),
)

export function loader({ context }: LoaderFunctionArgs): Promise<BillingOverview> {
  return unwrap(context.get(pageContext).api.billing.$get())
}

/** The profile's section on the subscription: state, price, invoices, quotes and every action. */
export function Component() {
  const overview = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  // Kept while the dialog closes, so that its text stays until it is gone.
  const [shown, setShown] = useState<PanelAction | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const panel = panelOf({ ...overview, isStaff: isStaff(useViewer()) }, new Date())

  /** Runs work that resolves to whether the page is being left: then the buttons stay disabled. */
  async function run(work: () => Promise<boolean>) {
    setBusy(true)
    if (!(await work())) setBusy(false)
  }

  function onAction(action: PanelAction) {
    if (action.kind === 'portal') return run(openPortal)
    if (action.kind === 'keep')
      return run(async () => {
        if (await resume(action.subscription)) await revalidate()
        return false
      })
    setShown(action)
    setOpen(true)
  }

  const buttons = (actions: PanelAction[], beside = false) => (
    <div className={`flex flex-wrap gap-3 ${beside ? 'mt-3' : 'mt-5'}`}>
      {actions.map((action, index) => (
        <ActionButton
          key={labelOf(action)}
          action={action}
          first={index === 0}
          beside={beside}
          disabled={busy}
          onClick={() => void onAction(action)}
        />
      ))}
      {!beside && overview.sandbox && (
        <a
          href="/sandbox"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4"
        >
          Payment sandbox
        </a>
      )}
    </div>
  )

  return (
    <>
      <section aria-labelledby="subscription" className="mt-14">
        <h2 id="subscription" className="text-xl">
          Subscription
        </h2>
        <PlanCard panel={panel} actions={buttons} />
        {overview.isCustomer && <InvoiceList />}
      </section>
      {overview.managesSeats && (
        <Suspense>
          <SeatGroups />
        </Suspense>
      )}
      <PurchaseOrder founderOffer={overview.founderOffer} />
      <Suspense>
        {shown?.kind === 'plans' && <Paywall open={open} onOpenChange={setOpen} />}
        {shown?.kind === 'cancel' && (
          <CancelDialog
            key={shown.subscription}
            open={open}
            onOpenChange={setOpen}
            action={shown}
            onCancelled={revalidate}
          />
        )}
        {shown?.kind === 'buy' && (
          <TermsDialog open={open} onOpenChange={setOpen} terms={shown.terms} />
        )}
      </Suspense>
    </>
  )
}

function labelOf(action: PanelAction): string {
  switch (action.kind) {
    case 'plans':
      return 'See the plans'
    case 'portal':
      return action.urgent ? 'Update payment' : 'Cards and invoices'
    case 'cancel':
      return action.endsAt ? 'Cancel subscription' : `End the ${action.plan}`
    case 'keep':
      return 'Keep my subscription'
    case 'buy':
      return action.label
  }
}

type ActionButtonProps = {
  action: PanelAction
  first: boolean
  beside: boolean
  disabled: boolean
  onClick(): void
}

function ActionButton({ action, first, beside, disabled, onClick }: ActionButtonProps) {
  const urgent = action.kind === 'plans' || ('urgent' in action && action.urgent)
  const variant =
    first && urgent ? 'primary' : action.kind === 'cancel' && !beside ? 'quiet' : 'secondary'
  return (
    <Button variant={variant} disabled={disabled} onClick={onClick}>
      {labelOf(action)}
    </Button>
  )
}
