import { useRef, useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import type { ImportPreview } from '../../../../domain/resources/import.ts'
import { messageOf } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { importFiles, previewImport } from './calls.ts'
import { type Chosen, openArchives } from './import-archive.ts'

const nothing: Chosen = { texts: [], pictures: [] }

/** The state of an import of resources: the chosen files, their preview, and the outcome. */
export function useImport() {
  const [chosen, setChosen] = useState<Chosen>(nothing)
  const [publish, setPublish] = useState(false)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  /** Changes with each import, to empty the file field. */
  const [round, setRound] = useState(0)
  /** The latest choice of files and the latest preview; results of earlier ones are dropped. */
  const latest = useRef({ files: null as File[] | null, preview: 0, publish: false })

  /** Previews the import of files; ZIP files are opened here. */
  async function choose(files: File[]) {
    latest.current.files = files
    await show(nothing, publish)
    setDone(null)
    try {
      const opened = await openArchives(files)
      if (files === latest.current.files) await show(opened, latest.current.publish)
    } catch (error) {
      if (files === latest.current.files)
        setTrouble(error instanceof RangeError ? error.message : 'This ZIP file cannot be read.')
    }
  }

  /** Previews the import of texts, with or without publishing new resources. */
  async function show(next: Chosen, publishes: boolean) {
    latest.current.preview += 1
    latest.current.publish = publishes
    const own = latest.current.preview
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
    if (own !== latest.current.preview) return
    setPreview(found)
    setTrouble(said)
    setBusy(false)
  }

  /** Imports what the preview shows; if that is refused, shows why and previews it again. */
  async function importAll() {
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

  return { chosen, publish, preview, trouble, busy, done, round, choose, show, importAll }
}
