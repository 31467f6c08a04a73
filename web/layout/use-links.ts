import { type MouseEvent, useCallback } from 'react'
import { matchPath, useNavigate } from 'react-router'
import { type RouteSpec, routes } from '../../domain/routes.ts'

const appPaths = Object.values(routes as Record<string, RouteSpec>)
  .filter(({ kind }) => kind === 'app')
  .map(({ path }) => path)

/**
 * Lets every plain link to an app page navigate without a page load. Components write `<a href>`
 * and work on static pages and in the app alike.
 */
export function useLinks() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return
      if (!appPaths.some((path) => matchPath(path, link.pathname))) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    },
    [navigate],
  )
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return (
    event.button !== 0 ||
    modified ||
    link.target === '_blank' ||
    link.origin !== location.origin ||
    link.hasAttribute('download') ||
    (link.pathname === location.pathname && link.hash !== '')
  )
}
