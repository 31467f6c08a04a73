import { type MouseEvent, useRef, useState } from 'react'
import { sourceId } from './sources.tsx'

export type OpenSource = (event: MouseEvent<HTMLElement>, number: number) => void

/** From a citation to its source, which gets the focus, and from there back to that citation. */
export function useOpenSource(messageId: string) {
  const [opened, setOpened] = useState<number | null>(null)
  /** Where the reader came from: a place among the citations, since a card makes its trigger anew. */
  const place = useRef(0)
  const citationsOf = (number: number) => [
    ...document.querySelectorAll<HTMLElement>(`a.footnote[href="#${sourceId(messageId, number)}"]`),
  ]

  const openSource: OpenSource = (event, number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void import('../../../lib/first-steps.ts').then(({ noteSourceOpened }) => noteSourceOpened())
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
