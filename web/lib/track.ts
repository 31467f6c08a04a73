/**
 * Counts an event in visitor analytics (web/tracker.ts), with properties to count by. They hold
 * nothing personal: typed text is redacted before it is stored, and best left out.
 */
export function track(name: string, data?: Record<string, string | number | boolean>): void {
  dispatchEvent(new CustomEvent('track', { detail: { name, data } }))
}

/** Counts links to other sites, downloads, and pages that were not found. Called once a page. */
export function trackLinks(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.responseStatus === 404) track('not_found', { path: location.pathname })
  // Capturing, so that no handler on the page can stop the event first.
  const first = { capture: true }
  document.addEventListener('click', ({ target }) => countLink(target), first)
  // The middle button opens a link in another tab; the right one opens a menu.
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
