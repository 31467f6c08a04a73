import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import {
  type ImportPreview,
  type ImportRow,
  importLimits,
  importTypes,
} from '../../../../domain/resources/import.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { importFiles, previewImport } from './calls.ts'
import { type Chosen, openArchives } from './import-archive.ts'
import { ImportRows } from './import-rows.tsx'
import { BackToList } from './new-resource-page.tsx'

/**
 * Imports resources from files, after a preview of each row; either all rows are imported or none.
 */
export function Component() {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const [publish, setPublish] = useState(false)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  /** Changes with each import, to empty the file field. */
  const [round, setRound] = useState(0)
  /** Number of the latest choice or preview; results of earlier ones are dropped. */
  const turn = useRef(0)

  /** Previews the import of files; ZIP files are opened here. */
  async function look(files: File[], publishes: boolean) {
    setChosen(nothing)
    setPreview(null)
    setDone(null)
    turn.current += 1
    const own = turn.current
    try {
      const opened = await openArchives(files)
      if (own === turn.current) await show(opened, publishes)
    } catch (error) {
      if (own !== turn.current) return
      setBusy(false)
      setTrouble(error instanceof RangeError ? error.message : 'This ZIP file cannot be read.')
    }
  }

  /** Previews the import of texts, with or without publishing new resources. */
  async function show(next: Chosen, publishes: boolean) {
    turn.current += 1
    const own = turn.current
    setChosen(next)
    setPublish(publishes)
    setPreview(null)
    setTrouble(null)
    setBusy(next.texts.length > 0)
    if (next.texts.length === 0) return
    const [found, said] = await previewImport(next.texts, publishes).then(
      (preview) => [preview, null] as const,
      (error: unknown) => [null, messageOf(error)] as const,
    )
    if (own !== turn.current) return
    setPreview(found)
    setTrouble(said)
    setBusy(false)
  }

  async function bring(event: FormEvent) {
    event.preventDefault()
    if (!preview) return
    setBusy(true)
    try {
      const { added, changed } = await importFiles(chosen, publish, preview.plan)
      const said = `${counted(added, 'resource')} added, ${changed} changed.`
      toast.success(said)
      await show(nothing, publish)
      setDone(said)
      setRound(round + 1)
    } catch (error) {
      setTrouble(messageOf(error))
      setPreview(await previewImport(chosen.texts, publish).catch(() => null))
    }
    setBusy(false)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    void look([...event.dataTransfer.files], publish)
  }
  const rows = preview?.rows ?? []
  const count = (outcome: ImportRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length
  const toWrite = count('new') + count('changed')
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <BackToList />
      <PageHeading className="mt-2">Import resources</PageHeading>
      <p className="mt-2 max-w-prose text-ink-muted">
        From Markdown with front matter, a file for each, or from CSV, a row for each. An address
        the library has is changed, another one is new; columns that are left out stay as they are.
        A ZIP file of an export is read with the pictures its texts show; attachments are added by
        hand. Nothing is written before you have seen what would happen.
      </p>
      <form onSubmit={(event) => void bring(event)} className="mt-6">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files from the keyboard */}
        <div
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className="rounded-md border border-line-strong border-dashed px-5 py-6"
        >
          <label className="block text-sm font-semibold">
            Files
            <input
              key={round}
              type="file"
              multiple
              accept={importTypes}
              onChange={({ target }) => void look([...(target.files ?? [])], publish)}
              className="mt-1.5 block w-full text-sm font-normal file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface-raised file:px-4 file:font-semibold file:text-ink"
            />
          </label>
          <p className="mt-2 text-xs text-ink-muted">
            {`Or drop them here. Up to ${importLimits.resources} new or changed resources at once. An export of the list can be changed in a spreadsheet and imported again.`}
          </p>
          <label className="mt-3 flex min-h-10 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={publish}
              onChange={({ target }) => void show(chosen, target.checked)}
              className="size-4.5 shrink-0 accent-brand"
            />
            Publish new ones at once; else they are drafts
          </label>
        </div>
        <div role="status" className="mt-4 text-sm">
          {busy && !preview && 'Reading the files…'}
          {done && (
            <p className="rounded-md bg-brand-soft px-4 py-2.5">
              {done}{' '}
              <a href="/admin/resources" className="font-semibold text-brand underline">
                See the list
              </a>
            </p>
          )}
        </div>
        {trouble && (
          <p
            role="alert"
            className="mt-2 rounded-md bg-danger-soft px-4 py-2.5 text-danger text-sm"
          >
            {trouble}
          </p>
        )}
        {preview && (
          <section aria-labelledby="preview" className="mt-6">
            <h2 id="preview" className="text-xl">
              What would happen
            </h2>
            <p className="mt-1 text-ink-muted text-sm">
              {`${count('new')} new, ${count('changed')} changed, ${count('same')} the same, ${count('refused')} refused.`}
              {chosen.pictures.length > 0 &&
                ` ${chosen.pictures.length === 1 ? 'A picture comes' : `${chosen.pictures.length} pictures come`} with them.`}
            </p>
            <ImportRows rows={rows} publish={publish} />
            <div className="mt-5 flex flex-wrap items-center gap-4">
              <Button type="submit" disabled={busy || toWrite === 0 || count('refused') > 0}>
                {busy ? 'Importing…' : `Import ${counted(toWrite, 'resource')}`}
              </Button>
              {count('refused') > 0 && (
                <p className="text-danger text-sm">
                  Nothing is imported while something is refused: mend it or leave it out, then
                  choose the files again.
                </p>
              )}
            </div>
          </section>
        )}
      </form>
    </div>
  )
}

const nothing: Chosen = { texts: [], pictures: [] }
