/**
 * Says that something happened, for the visitor statistics (web/tracker.ts): a name, and what else
 * is worth counting by. Nothing personal: words that somebody typed are cleaned of student data
 * before they are stored, and best left out.
 */
export function track(name: string, data?: Record<string, string | number | boolean>): void {
  dispatchEvent(new CustomEvent('track', { detail: { name, data } }))
}

/**
 * Counts, wherever on the page they are, links that lead to another site and files that are taken
 * along; and a page that was not there. Called once, on first mount.
 */
export function trackLinks(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.responseStatus === 404) track('not_found', { path: location.pathname })
  // Before anything on the page hears of the click, and may keep it to itself.
  const first = { capture: true }
  document.addEventListener('click', ({ target }) => countLink(target), first)
  // With the middle button a link opens in another tab; with the right one a menu does.
  document.addEventListener(
    'auxclick',
    ({ target, button }) => button === 1 && countLink(target),
    first,
  )
}

function countLink(clicked: EventTarget | null): void {
  const link = clicked instanceof Element && clicked.closest('a')
  if (!link || !/^https?:$/.test(link.protocol)) return
  if (link.origin !== location.origin)
    track('outbound_link', { to: link.host.replace(/^www\./, '') + link.pathname })
  else if (link.hasAttribute('download')) track('download', { file: link.pathname })
}
