import { useEffect } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { type RouteSpec, routes } from '../../domain/routes.ts'
import { goToPlace } from './go-to-place.ts'

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
