import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Properties of a list whose items can be removed by a button in them: with the button the focus
 * would be lost to the page, so the list takes it. `items` are those shown.
 */
export function useFocusKept<E extends HTMLElement>(items: unknown) {
  const list = useRef<E>(null)
  const focused = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a focused item may have left the list
  useEffect(() => {
    const isLost = focused.current?.isConnected === false
    if (isLost && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
  }, [items])
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<E>) => {
      focused.current = target
    },
  }
}
