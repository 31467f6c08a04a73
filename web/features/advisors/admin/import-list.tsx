import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportSummary } from '../../../../domain/advisors/knowledge-import.ts'
import { counted } from '../../../../domain/counted.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { ApiError, api, toApiError } from '../../../lib/api.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { toast } from '../../../lib/toast.ts'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'

// Loaded on demand: most visits delete nothing.
const loadDialog = browserOnly(import.meta.env.SSR || (() => import('../../../ui/dialog.tsx')))
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }))
const firstShown = 20

/** The documents staff imported; admins may delete one. */
export function ImportList({ imports }: { imports: ImportSummary[] }) {
  const mayDelete = useViewer().role === 'admin'
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState<ImportSummary | null>(null)
  const dialogWanted = useOnceTrue(chosen !== null)
  const shown = all ? imports : imports.slice(0, firstShown)
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="break-words font-semibold">{one.title}</p>
              <p className="text-sm text-ink-muted">{about(one)}</p>
            </div>
            {mayDelete && (
              <Button
                variant="quiet"
                onClick={() => setChosen(one)}
                aria-label={`Delete ${one.title}`}
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!all && imports.length > firstShown && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          Show all {imports.length}
        </Button>
      )}
      {dialogWanted && (
        <Suspense>
          <Dialog
            open={chosen !== null}
            onOpenChange={(open) => !open && setChosen(null)}
            title={`Delete ${chosen?.title ?? 'this import'}?`}
            description="Its entries leave the advisors’ knowledge at once. Answers already given keep their sources. You can import the file again."
          >
            {chosen && <Confirmation chosen={chosen} onDone={() => setChosen(null)} />}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}

function Confirmation({ chosen, onDone }: { chosen: ImportSummary; onDone(): void }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function remove() {
    setBusy(true)
    try {
      const call = api.admin.knowledge.imports[':id'].$delete
      const answer: { ok: boolean; json(): Promise<unknown> } = await call({
        param: { id: chosen.id },
      })
      if (!answer.ok) throw await toApiError(answer)
      toast.success(`Deleted ${chosen.title}`)
      await revalidate()
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'It could not be deleted. Try again.')
    }
    onDone()
  }
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onDone}>
        Keep it
      </Button>
      <Button variant="danger" disabled={busy} onClick={remove}>
        {busy ? 'Deleting…' : `Delete ${counted(chosen.entries, 'entry', 'entries')}`}
      </Button>
    </div>
  )
}

function about({ publisher, version, kind, entries, imported_by, imported_at }: ImportSummary) {
  const what = kind === 'oscal' ? 'OSCAL catalog' : 'Markdown entry'
  const size = counted(entries, 'entry', 'entries')
  return `${publisher}, ${version}. ${what}, ${size}; imported by ${imported_by} on ${shortDate(imported_at)}`
}
