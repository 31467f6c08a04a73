import { type RefObject, useMemo, useRef } from 'react'

/**
 * For what floats beside `anchor`: it belongs to the same landmark, where a screen reader looks for
 * it. Null in a dialog, which holds what opens from it anyway.
 */
export function useLandmark<E extends HTMLElement>() {
  const anchor = useRef<E>(null)
  const landmark = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        return anchor.current?.closest('main') ?? null
      },
    }),
    [],
  )
  return { anchor, landmark }
}
