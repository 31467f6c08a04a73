import { useEffect, useRef } from 'react'
import { matchPath, useLocation, useMatches, useNavigate, useSearchParams } from 'react-router'
import { gateMessages, isGateNotice } from '../../domain/access.ts'
import { documentTitle, type RouteId, type RouteSpec, route, routes } from '../../domain/routes.ts'
import { takeFlash } from '../lib/kept/flash.ts'
import { toast } from '../lib/toast.ts'

const appPaths = Object.values(routes as Record<string, RouteSpec>)
  .filter(({ kind }) => kind === 'app')
  .map(({ path }) => path)

/**
 * Lets plain links to app pages navigate without a page load. Components write `<a href>`, which
 * works on static pages and in the app.
 */
export function useLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return
      if (leadsWithinPage(link)) {
        event.preventDefault()
        // The router would count it as another page.
        if (goToPlace(link.hash)) history.replaceState(history.state, '', link.hash)
      } else if (appPaths.some((path) => matchPath(path, link.pathname))) {
        event.preventDefault()
        navigate(link.pathname + link.search + link.hash)
      }
    }
    // On the document, since the skip link is outside the app.
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

const leadsWithinPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search && hash !== ''

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    event.button !== 0 ||
    modified ||
    link.target === '_blank' ||
    link.origin !== location.origin ||
    link.hasAttribute('download')
  )
}

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

/**
 * Shows the message that the previous page stored, and the address's notice, which it then removes.
 */
export function useArrivalNotice() {
  const [search, setSearch] = useSearchParams()
  const notice = search.get('notice')

  useEffect(() => {
    const flash = takeFlash()
    if (flash) toast[flash.tone](flash.message)
  }, [])

  useEffect(() => {
    if (!isGateNotice(notice)) return
    toast.info(gateMessages[notice])
    setSearch(
      (current) => {
        current.delete('notice')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [notice, setSearch])
}

/** Scrolls to the element that a hash "#id" names and focuses it. False when there is none. */
function goToPlace(hash: string): boolean {
  const place = document.getElementById(hash.slice(1))
  if (!place) return false
  place.scrollIntoView()
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return true
}
