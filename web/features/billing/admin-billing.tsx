import { useCallback, useEffect, useState } from 'react'
import { AdminAccounts } from './admin-accounts.tsx'
import { type AdminData, loadAdminBilling } from './admin-calls.ts'
import { AdminEvents } from './admin-events.tsx'
import { AdminFigures } from './admin-figures.tsx'
import { AdminGrant } from './admin-grant.tsx'
import { AdminRequests } from './admin-requests.tsx'
import { messageOf } from './subscription-calls.ts'

/** Billing in the admin area: what comes in, who has access and why, and what needs a look. */
export function AdminBilling() {
  const [data, setData] = useState<AdminData | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setData(await loadAdminBilling())
      setProblem(null)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [])
  useEffect(() => void load(), [load])

  if (problem)
    return (
      <p role="alert" className="mt-8 text-danger">
        {problem}
      </p>
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading billing" className="mt-8 grid gap-4 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="h-20 rounded-md bg-surface-sunken" />
        ))}
      </div>
    )
  return (
    <div className="mt-8 flex flex-col gap-12">
      <AdminFigures figures={data.figures} />
      <AdminRequests requests={data.requests} />
      <AdminGrant onGranted={load} />
      <AdminAccounts accounts={data.accounts} onChanged={load} />
      <AdminEvents events={data.events} onReplayed={load} />
    </div>
  )
}
