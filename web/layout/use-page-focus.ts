import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { documentTitle, type RouteId, route, routes } from '../../domain/routes.ts'
import { goToPlace } from './go-to-place.ts'

/**
 * After navigation, sets the document's title and focuses the page's heading or the element its
 * hash names.
 */
export function usePageFocus() {
  const { pathname, hash } = useLocation()
  const id = useMatches().findLast((match) => Object.hasOwn(routes, match.id))?.id
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (id) document.title = documentTitle(route(id as RouteId))
    if (goToPlace(hash)) return
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
