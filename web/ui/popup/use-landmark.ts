import { type RefObject, useMemo, useRef } from 'react'

/**
 * The landmark (main) that contains `anchor`, for a popup beside it: screen readers look for it
 * there. Null in a dialog, which contains its popups anyway.
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
