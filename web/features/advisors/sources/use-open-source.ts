import { type MouseEvent, useRef, useState } from 'react'
import { sourceId } from './sources.tsx'

export type OpenSource = (event: MouseEvent<HTMLElement>, number: number) => void

/** From a citation to its source, which gets the focus, and from there back to that citation. */
export function useOpenSource(messageId: string) {
  const [opened, setOpened] = useState<number | null>(null)
  const citation = useRef<HTMLElement>(null)

  const openSource: OpenSource = (event, number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    citation.current = event.currentTarget
    setOpened(number)
    show(document.getElementById(sourceId(messageId, number)), 'nearest')
  }

  function backToText() {
    show(citation.current, 'center')
    setOpened(null)
  }

  return { openSource, opened, backToText }
}

function show(element: HTMLElement | null, block: ScrollLogicalPosition) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block })
}
