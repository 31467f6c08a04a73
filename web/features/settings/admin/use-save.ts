import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { withCapital } from '../../../../domain/text/capital.ts'
import { ApiError, api, unwrap } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'

export type Saving = {
  busy: boolean
  /** The reasons of the last refusal, in words. */
  problems: string[]
  save(change: Partial<Settings>): Promise<Settings | null>
}

/**
 * Saves settings; `save` returns them all, or null when they were refused and nothing was stored.
 */
export function useSave(): Saving {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const { revalidate } = useRevalidator()

  async function save(change: Partial<Settings>) {
    setBusy(true)
    setProblems([])
    try {
      const { settings } = await unwrap(api.admin.settings.$put({ json: change }))
      toast.success('Saved')
      // Who changed a setting and when comes from the server.
      void revalidate()
      return settings
    } catch (error) {
      setProblems(problemsOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, problems, save }
}

function problemsOf(error: unknown): string[] {
  if (!(error instanceof ApiError))
    return ['The change could not be sent. Nothing was saved; please try again.']
  const issues = Array.isArray(error.details) ? (error.details as { field: string }[]) : []
  if (issues.length === 0) return [`${error.message}. Nothing was saved.`]
  return issues.map(({ field }) => `${inWords(field)} cannot be saved as it is. Nothing was saved.`)
}

/** A field's path "stats.0.label" as "Stats 1 label". */
function inWords(field: string): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
    .join(' ')
    .replaceAll('_', ' ')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase()
  return withCapital(words)
}
