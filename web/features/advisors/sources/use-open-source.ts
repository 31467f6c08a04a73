import { type MouseEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { sourceId } from './sources.tsx'

export type OpenSource = (event: MouseEvent<HTMLElement>, number: number) => void

/** Moves the focus from a citation to its source, and back. */
export function useOpenSource(messageId: string) {
  const [opened, setOpened] = useState<number | null>(null)
  /** Index of the citation left; the element itself may be rendered anew by its tooltip. */
  const place = useRef(0)
  const citationsOf = (number: number) => [
    ...document.querySelectorAll<HTMLElement>(`a.footnote[href="#${sourceId(messageId, number)}"]`),
  ]

  const openSource: OpenSource = (event, number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    noteFirstSource()
    place.current = Math.max(0, citationsOf(number).indexOf(event.currentTarget))
    setOpened(number)
    show(document.getElementById(sourceId(messageId, number)), 'nearest')
  }

  function backToText() {
    if (opened !== null) show(citationsOf(opened)[place.current] ?? null, 'center')
    setOpened(null)
  }

  return { openSource, opened, backToText }
}

function show(element: HTMLElement | null, block: ScrollLogicalPosition) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block })
}

const notedKey = 'edcabinet:source-opened'

/**
 * Reports the first source a person opens, once in this browser: it is a first step of the desk.
 */
function noteFirstSource() {
  if (localStorage.getItem(notedKey)) return
  localStorage.setItem(notedKey, '1')
  const report = api.desk.steps.$post({ json: { step: 'source' } })
  void report.catch(() => localStorage.removeItem(notedKey))
}
