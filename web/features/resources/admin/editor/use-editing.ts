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

/** Whether what was typed is stored. */
export type Keeping = 'kept' | 'typing' | 'keeping' | 'offline' | 'clash'

/** The server's state as far as this tab knows it. */
type Known = {
  /** The resource's version and content. */
  version: number
  saved: ResourceContent
  /** The draft's version, 0 without one, and its content. */
  draftVersion: number
  draft: ResourceContent
}

const retryMs = 5_000
/** Pause before a merged text is stored. */
const mergedMs = 100

/**
 * The state of the editor. Each pause in typing stores a draft, apart from what readers see. The
 * text of another editor is never overwritten: both are merged here, and clashes are left to
 * choose.
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
  /** The other editor's content, where both clash. */
  const theirs = useRef(resource.content)
  const isClashing = useRef(opened.clash !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Calls are made one after the other, since each names the version the last one wrote. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const show = useCallback((next: ResourceContent) => {
    current.current = next
    setContent(next)
  }, [])

  const updateKnown = useCallback((next: Partial<Known>) => {
    known.current = { ...known.current, ...next }
    setDraftVersion(known.current.draftVersion)
  }, [])

  /** Marks what was sent as stored; more may have been typed meanwhile. */
  const markStored = useCallback(
    (sent: ResourceContent, next: Partial<Known>) => {
      updateKnown(next)
      setTrouble(null)
      setKeeping(current.current === sent ? 'kept' : 'typing')
    },
    [updateKnown],
  )

  /** Merges what somebody else stored with the present text. */
  const mergeConflict = useCallback(
    ({ version, content: saved, draft }: SaveConflict) => {
      const { version: before, saved: base, draft: lastDraft, draftVersion } = known.current
      // Their draft continues the one this tab knows, unless the resource itself has changed.
      const goesOn = version === before && draft !== null && draft.version > draftVersion
      theirs.current = draft && draft.version !== draftVersion ? draft.content : saved
      const merged = mergeContent(goesOn ? lastDraft : base, current.current, theirs.current)
      updateKnown({
        version,
        saved,
        draftVersion: draft?.version ?? 0,
        draft: draft?.content ?? saved,
      })
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
    [updateKnown, show],
  )

  /** Stores a draft. Returns the milliseconds after which to try again, or null. */
  const sendDraft = useCallback(
    async (sent: ResourceContent): Promise<number | null> => {
      const { version, draftVersion } = known.current
      try {
        const basis = { version: draftVersion, basedOn: version }
        const done = await saveDraft(resource.id, { content: sent, ...basis })
        markStored(sent, { draftVersion: done.version, draft: sent })
        return null
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) {
          mergeConflict(conflict)
          return current.current !== sent ? mergedMs : null
        }
        setTrouble(messageOf(error))
        setKeeping('offline')
        // A content that is refused is sent again only after a change.
        return !(error instanceof ApiError) || error.code === 'UNAVAILABLE' ? retryMs : null
      }
    },
    [resource.id, markStored, mergeConflict],
  )

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const work = queue.current.then(async () => {
      // Nothing is stored while a clash has to be settled.
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

  /** Saves the resource; whether that succeeded. */
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
          markStored(sent, { version: done.version, saved: sent, draftVersion: 0, draft: sent })
          isDone = true
        } catch (error) {
          const conflict = conflictOf(error)
          if (conflict) mergeConflict(conflict)
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
    [resource.id, markStored, mergeConflict],
  )

  /** Takes over the version number after a change of state, which leaves the content as it is. */
  const movedTo = useCallback((version: number) => updateKnown({ version }), [updateKnown])

  /** Deletes the draft and returns to the saved content. */
  const discard = useCallback(async () => {
    clearTimeout(timer.current)
    await queue.current
    const { draftVersion, saved } = known.current
    if (draftVersion > 0) await discardDraft(resource.id, draftVersion)
    updateKnown({ draftVersion: 0, draft: saved })
    show(saved)
    setKeeping('kept')
  }, [resource.id, updateKnown, show])

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

  // Stores the last changes also when the page is left at once.
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

/**
 * The content to edit: the draft where there is one, merged with the resource if that has changed
 * since.
 */
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

/** Why a save was refused, with the field's name. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  const [issue] = Array.isArray(error.details)
    ? (error.details as { field: string; message: string }[])
    : []
  const name = fieldNames[issue?.field.split('.')[1] ?? '']
  return name ? `${name} cannot be saved as it is: ${issue?.message}` : error.message
}
