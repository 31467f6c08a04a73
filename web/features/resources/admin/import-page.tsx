import type { DragEvent, FormEvent } from 'react'
import { counted } from '../../../../domain/counted.ts'
import { type ImportRow, importLimits, importTypes } from '../../../../domain/resources/import.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ImportRows } from './import-rows.tsx'
import { BackToList } from './new-resource-page.tsx'
import { useImport } from './use-import.ts'

/**
 * Imports resources from files, after a preview of each row; either all rows are imported or none.
 */
export function Component() {
  const { chosen, publish, preview, trouble, busy, done, round, choose, show, importAll } =
    useImport()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    void choose([...event.dataTransfer.files])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void importAll()
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
      <form onSubmit={submit} className="mt-6">
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
              onChange={({ target }) => void choose([...(target.files ?? [])])}
              className="mt-1.5 block w-full text-sm font-normal file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface-raised file:px-4 file:font-semibold file:text-ink"
            />
          </label>
          <p className="mt-2 text-xs text-ink-muted">
            {`Or drop them here. Up to ${importLimits.resources} new or changed resources at once. An export of the list can be changed in a spreadsheet and imported again.`}
          </p>
          <div className="mt-2">
            <Checkbox
              checked={publish}
              onChange={({ target }) => void show(chosen, target.checked)}
            >
              Publish new ones at once; else they are drafts
            </Checkbox>
          </div>
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
