import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type EditedResource,
  editingLimits,
  type SaveConflict,
  type SaveInput,
} from '../../../../../domain/resources/editing.ts'
import type { ResourceContent } from '../../../../../domain/resources/resources.ts'
import { ApiError, messageOf } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toast.ts'
import { conflictOf, discardDraft, saveDraft, saveResource } from '../calls.ts'
import { hasClashes, type Merged, mergeContent } from './merge-content.ts'

/** Whether what was typed is kept, in the word that is shown. */
export type Keeping = 'kept' | 'typing' | 'keeping' | 'offline' | 'clash'

/** What the server holds, as far as this tab knows. */
type Known = {
  /** Of the resource, and what it says. */
  version: number
  saved: ResourceContent
  /** Of the draft beside it, 0 without one, and what it says. */
  draftVersion: number
  draft: ResourceContent
}

const retryMs = 5_000
/** Two texts put together are kept soon. */
const mergedMs = 100

/**
 * A resource while it is written: every pause in typing keeps a draft, apart from what readers see.
 * Who writes at the same time is never overwritten: both texts are put together here, and where they
 * clash the editor is asked.
 */
export function useEditing(resource: EditedResource) {
  const [opened] = useState(() => openedAs(resource))
  const [content, setContent] = useState(opened.content)
  const [keeping, setKeeping] = useState<Keeping>(opened.clash ? 'clash' : 'kept')
  const [clash, setClash] = useState<Merged | null>(opened.clash)
  const [draftVersion, setDraftVersion] = useState(opened.known.draftVersion)
  const [trouble, setTrouble] = useState<string | null>(null)
  const known = useRef(opened.known)
  const current = useRef(content)
  /** What the other one wrote, where both clash. */
  const theirs = useRef(resource.content)
  const isClashing = useRef(opened.clash !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Calls go one after the other: each names what the last one wrote. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const show = useCallback((next: ResourceContent) => {
    current.current = next
    setContent(next)
  }, [])

  const know = useCallback((next: Partial<Known>) => {
    known.current = { ...known.current, ...next }
    setDraftVersion(known.current.draftVersion)
  }, [])

  /** What was sent stands on the server; more may have been typed meanwhile. */
  const stands = useCallback(
    (sent: ResourceContent, next: Partial<Known>) => {
      know(next)
      setTrouble(null)
      setKeeping(current.current === sent ? 'kept' : 'typing')
    },
    [know],
  )

  /** Puts what somebody else wrote together with what stands here. */
  const takeIn = useCallback(
    ({ version, content: saved, draft }: SaveConflict) => {
      const { version: before, saved: base, draft: lastDraft, draftVersion } = known.current
      // Their draft goes on from the one this tab knows, unless the resource itself has changed.
      const goesOn = version === before && draft !== null && draft.version > draftVersion
      theirs.current = draft && draft.version !== draftVersion ? draft.content : saved
      const merged = mergeContent(goesOn ? lastDraft : base, current.current, theirs.current)
      know({ version, saved, draftVersion: draft?.version ?? 0, draft: draft?.content ?? saved })
      show(merged.content)
      if (hasClashes(merged)) {
        isClashing.current = true
        setClash(merged)
        setKeeping('clash')
      } else
        toast.info(
          `${draft?.by.name ?? 'Somebody else'} has written at the same time: both are in the text now.`,
        )
    },
    [know, show],
  )

  /** Sends a draft; answers after how long to try again, or null. */
  const sendDraft = useCallback(
    async (sent: ResourceContent): Promise<number | null> => {
      const { version, draftVersion } = known.current
      try {
        const basis = { version: draftVersion, basedOn: version }
        const done = await saveDraft(resource.id, { content: sent, ...basis })
        stands(sent, { draftVersion: done.version, draft: sent })
        return null
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) {
          takeIn(conflict)
          return current.current !== sent ? mergedMs : null
        }
        setTrouble(messageOf(error))
        setKeeping('offline')
        // What is refused for what it says is sent again when it says something else.
        return !(error instanceof ApiError) || error.code === 'UNAVAILABLE' ? retryMs : null
      }
    },
    [resource.id, stands, takeIn],
  )

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const work = queue.current.then(async () => {
      // What somebody has to choose first is not kept before.
      if (isClashing.current) return
      const sent = current.current
      if (isSame(sent, known.current.draft)) return setKeeping('kept')
      setKeeping('keeping')
      const againMs = await sendDraft(sent)
      if (againMs !== null) timer.current = setTimeout(() => void keep(), againMs)
    })
    queue.current = work
    await work
  }, [sendDraft])

  const change = useCallback(
    (part: Partial<ResourceContent>) => {
      show({ ...current.current, ...part })
      setKeeping((now) => (now === 'clash' ? now : 'typing'))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), editingLimits.autosaveMs)
    },
    [show, keep],
  )

  /** Saves it whole; true when it is done. */
  const save = useCallback(
    async (how: Pick<SaveInput, 'action' | 'publishAt' | 'unpublishAt' | 'note'>) => {
      clearTimeout(timer.current)
      let isDone = false
      const work = queue.current.then(async () => {
        const { version, draftVersion } = known.current
        const sent = current.current
        try {
          const written = { content: sent, version, draftVersion, ...how }
          const done = await saveResource(resource.id, written)
          stands(sent, { version: done.version, saved: sent, draftVersion: 0, draft: sent })
          isDone = true
        } catch (error) {
          const conflict = conflictOf(error)
          if (conflict) takeIn(conflict)
          setTrouble(
            conflict
              ? 'Nothing was saved yet: look at what has been put together, then save again.'
              : problemOf(error),
          )
        }
      })
      queue.current = work
      await work
      return isDone
    },
    [resource.id, stands, takeIn],
  )

  /** The resource has become another version with the same content: its state was changed. */
  const movedTo = useCallback((version: number) => know({ version }), [know])

  /** Goes back to what was saved last. */
  const discard = useCallback(async () => {
    clearTimeout(timer.current)
    await queue.current
    const { draftVersion, saved } = known.current
    if (draftVersion > 0) await discardDraft(resource.id, draftVersion)
    know({ draftVersion: 0, draft: saved })
    show(saved)
    setKeeping('kept')
  }, [resource.id, know, show])

  const settle = useCallback(
    (settled: ResourceContent) => {
      isClashing.current = false
      setClash(null)
      setKeeping('typing')
      show(settled)
      void keep()
    },
    [show, keep],
  )

  // What was typed last is kept also by who leaves at once.
  useEffect(() => {
    const isKept = () => isSame(current.current, known.current.draft)
    const warn = (event: BeforeUnloadEvent) => {
      if (isKept()) return
      void keep()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      clearTimeout(timer.current)
      if (!isKept()) void keep()
    }
  }, [keep])

  const hasDraft = draftVersion > 0 || keeping !== 'kept'
  return {
    ...{ content, change, keeping, trouble, clash, theirs, hasDraft, known },
    ...{ save, keep, discard, settle, movedTo },
  }
}

export type Editing = ReturnType<typeof useEditing>

/** The draft where there is one; put together with the resource where that has changed since. */
function openedAs({ version, content, draft, draftBase }: EditedResource): {
  content: ResourceContent
  known: Known
  clash: Merged | null
} {
  const known = {
    version,
    saved: content,
    draftVersion: draft?.version ?? 0,
    draft: draft?.content ?? content,
  }
  if (!draft || !draftBase) return { content: draft?.content ?? content, known, clash: null }
  const merged = mergeContent(draftBase, draft.content, content)
  return { content: merged.content, known, clash: hasClashes(merged) ? merged : null }
}

function isSame(one: ResourceContent, other: ResourceContent): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

const fieldNames: Partial<Record<string, string>> = {
  slug: 'The address',
  title: 'The title',
  summary: 'The summary',
  domains: 'Advisors',
  owner: 'The owner',
  link: 'The link',
  body: 'The text',
  tags: 'Tags',
}

/** Why a save was refused, in words that name the field. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  const [issue] = Array.isArray(error.details)
    ? (error.details as { field: string; message: string }[])
    : []
  const name = fieldNames[issue?.field.split('.')[1] ?? '']
  return name ? `${name} cannot be saved as it is: ${issue?.message}` : error.message
}
