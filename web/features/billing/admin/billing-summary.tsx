import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { decideAccess } from '../../../../domain/access.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { Unread } from '../../../ui/unread.tsx'
import { AdminAccess } from './access.tsx'
import { loadAdminBilling } from './calls.ts'
import { AdminEvents } from './events.tsx'
import { AdminFigures } from './figures.tsx'
import { PaymentsCheck } from './payments-check.tsx'
import { AdminRequests } from './requests.tsx'

/** Loads billing data for admins; null for editors, whom the worker refuses it too. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  return decideAccess('admin', await viewer()).allow ? loadAdminBilling(api) : null
}

/**
 * Billing on the admin dashboard: revenue, invoice requests, failed events and Stripe's settings.
 */
export function Component() {
  const data = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  if (!data) return null
  return (
    <div className="mt-10 flex flex-col gap-10">
      {data.figures ? (
        <AdminFigures figures={data.figures} />
      ) : (
        <Unread>Billing’s figures cannot be read just now.</Unread>
      )}
      <div className="grid items-start gap-x-12 gap-y-10 *:min-w-0 lg:grid-cols-2">
        {data.requests ? (
          <AdminRequests requests={data.requests} onGranted={revalidate} />
        ) : (
          <Unread>Requests for invoices cannot be read just now.</Unread>
        )}
        {data.events ? (
          <AdminEvents {...data.events} onChanged={revalidate} />
        ) : (
          <Unread>Payment events cannot be read just now.</Unread>
        )}
        <AdminAccess onGranted={revalidate} />
        <PaymentsCheck />
      </div>
    </div>
  )
}
