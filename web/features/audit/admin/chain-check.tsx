import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ChainCheck } from '../../../../domain/staff/audit.ts'
import { ApiError, api, unwrap } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'

type Outcome = { text: string; broken: boolean }

/** Checks the whole log's hash chain and says whether any row was altered. */
export function ChainCheckButton() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function check() {
    setBusy(true)
    setOutcome(await checkAll())
    setBusy(false)
  }

  return (
    <>
      <p
        role="status"
        className={`text-sm empty:hidden ${outcome?.broken ? 'font-semibold text-danger' : 'text-ink-muted'}`}
      >
        {outcome?.text}
      </p>
      <Button variant="secondary" disabled={busy} onClick={() => void check()}>
        <ShieldCheck aria-hidden strokeWidth={1.75} className="size-4.5" />
        {busy ? 'Checking…' : 'Check that nothing was altered'}
      </Button>
    </>
  )
}

async function checkAll(): Promise<Outcome> {
  let [after, rows]: [number | null, number] = [0, 0]
  try {
    while (after !== null) {
      const part: ChainCheck = await unwrap(
        api.admin.audit.verify.$get({ query: { after: String(after) } }),
      )
      if (part.broken) return { text: `${part.broken}.`, broken: true }
      rows += part.checked
      after = part.next
    }
    return {
      text:
        rows === 1
          ? 'The one row is as it was written.'
          : `All ${rows} rows are as they were written.`,
      broken: false,
    }
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'the server did not answer'
    return { text: `It could not be checked: ${reason}`, broken: true }
  }
}
