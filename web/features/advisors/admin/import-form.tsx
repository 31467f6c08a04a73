import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type ImportRefusal,
  type ImportResult,
  importBytes,
  importedEntryLength,
  importFileTypes,
  isRefusals,
} from '../../../../domain/advisors/knowledge-import.ts'
import { ApiError, api, unwrap } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Refusals, Results } from './import-outcome.tsx'

type Outcome =
  | { imports: ImportResult[] }
  | { refusals: ImportRefusal[] }
  | { failure: string }
  | null

/** Uploads documents to import, and shows each one's result or why all were refused. */
export function ImportForm() {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setOutcome(null)
    const result = await send(new FormData(form))
    setOutcome(result)
    setBusy(false)
    if (result && 'imports' in result) {
      form.reset()
      await revalidate()
    }
  }

  return (
    <div>
      <h3 className="text-lg">Import</h3>
      <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            Markdown entries or OSCAL catalogs
          </label>
          <input
            id={id}
            name="files"
            type="file"
            multiple
            required
            accept={importFileTypes}
            aria-describedby={`${id}-hint`}
            className="w-full max-w-xl rounded-md border border-line-strong bg-surface-raised text-sm text-ink file:mr-3 file:min-h-11 file:border-0 file:border-r file:border-line file:bg-surface-sunken file:px-4 file:font-semibold file:text-ink"
          />
          <p id={`${id}-hint`} className="mt-1.5 max-w-prose text-xs text-ink-muted">
            One or many files, up to {importBytes / 1024 / 1024} MB together; an entry or a control
            has up to {importedEntryLength / 1024} KB. All of them are read before any is stored: if
            one is refused, nothing changes.
          </p>
        </div>
        <div>
          <Button type="submit" disabled={busy}>
            {busy ? 'Importing…' : 'Import'}
          </Button>
        </div>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {outcome && 'imports' in outcome && <Results imports={outcome.imports} />}
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {outcome && 'refusals' in outcome && <Refusals refusals={outcome.refusals} />}
        {outcome && 'failure' in outcome && (
          <p className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {outcome.failure} Nothing was imported.
          </p>
        )}
      </div>
    </div>
  )
}

async function send(body: FormData): Promise<Outcome> {
  try {
    return await unwrap(api.admin.knowledge.import.$post({}, { init: { body } }))
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: 'The files could not be sent.' }
    return isRefusals(error.details)
      ? { refusals: error.details }
      : { failure: `${error.message}.` }
  }
}
