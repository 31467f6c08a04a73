import { showFlash, showStoredFlash } from './enhance/flash.ts'
import { rotateHeroWords } from './enhance/hero-words.ts'
import { handleLogout } from './enhance/logout.ts'
import { moveSidebar } from './enhance/sidebar.ts'
import { startErrorReports } from './lib/error-reports.ts'
import { track, trackLinks } from './lib/track.ts'

/** All the script a page without React has. Every page works without it. */
rotateHeroWords()
closePopoversOnNavigation()
handleLogout()
moveSidebar()
showStoredFlash()
settleLateSections()
countNothingFound()
trackLinks()
startErrorReports({ whenIdle: false })
offerParts()

/** A menu must not still be open when its link leads to a place on the same page, or back. */
function closePopoversOnNavigation() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    const popover = target.closest<HTMLElement>('[popover]')
    if (popover?.matches(':popover-open')) popover.hidePopover()
  })
}

/** Once the page is at rest, late sections are laid out for good: the scroll bar becomes exact. */
function settleLateSections() {
  addEventListener('load', () => setTimeout(settle, 300))
}

function settle() {
  for (const section of document.querySelectorAll('[data-late]'))
    section.removeAttribute('data-late')
}

/** Counts a search of the library that found nothing; its words are kept apart from any visit. */
function countNothingFound() {
  if (document.querySelector('[data-nothing-found]')) track('search_empty', { where: 'library' })
}

/** What only some pages have is loaded there: without it they do what they do without script. */
function offerParts() {
  const consents = document.querySelector<HTMLElement>('[data-consent-of]')
  if (consents)
    import('./features/policies/offer-consents.ts')
      .then((part) =>
        part.offerConsents(consents, (message) => showFlash({ message, tone: 'error' })),
      )
      .catch(() => {})
  const guard = document.querySelector('[data-guard-demo]')
  if (guard)
    import('./features/landing/offer-guard.ts').then((part) => part.offerGuard()).catch(() => {})
  const ownDates = document.querySelector<HTMLElement>('[data-own-dates]')
  if (ownDates)
    import('./features/guides/keep-own-dates.ts')
      .then((part) => part.keepOwnDates(ownDates))
      .catch(() => {})
  const tool = document.querySelector<HTMLElement>('[data-tool]')
  if (tool)
    import('./features/tools/offer-tool.ts').then((part) => part.offerTool(tool)).catch(() => {})
  const article = document.querySelector<HTMLElement>('[data-resource]')
  if (article)
    import('./features/resources/enhance-resource.ts')
      .then((part) => part.enhanceResource(article))
      .catch(() => {})
}
