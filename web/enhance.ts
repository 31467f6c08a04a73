import { showFlash, showStoredFlash } from './enhance/flash.ts'
import { rotateHeroWords } from './enhance/hero-words.ts'
import { moveSidebar } from './enhance/sidebar.ts'
import { startErrorReports } from './lib/error-reports.ts'
import { type Flash, storeFlash } from './lib/kept/flash.ts'
import { track, trackLinks } from './lib/track.ts'

/** The script of static pages; each of them works without it. */
rotateHeroWords()
closePopoversOnNavigation()
handleLogout()
moveSidebar()
showStoredFlash()
settleLateSections()
countNothingFound()
trackLinks()
startErrorReports()
offerParts()

/**
 * Closes a menu when a link in it is followed, also one within the page, so that it is not found
 * open on going back.
 */
function closePopoversOnNavigation() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    const popover = target.closest<HTMLElement>('[popover]')
    if (popover?.matches(':popover-open')) popover.hidePopover()
  })
}

/** After loading, sections marked late are laid out as well, which makes the scroll bar exact. */
function settleLateSections() {
  addEventListener('load', () => setTimeout(settle, 300))
}

function settle() {
  for (const section of document.querySelectorAll('[data-late]'))
    section.removeAttribute('data-late')
}

/** Counts a search of the library without results; its words are stored apart from any visit. */
function countNothingFound() {
  if (document.querySelector('[data-nothing-found]')) track('search_empty', { where: 'library' })
}

/**
 * Loads the scripts of parts that only some pages have; without them those parts work as plain
 * HTML.
 */
function offerParts() {
  const consents = document.querySelector<HTMLElement>('[data-consent-of]')
  if (consents)
    import('./features/policies/consents.ts')
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

const notReached: Flash = { message: 'Failed to sign out. Please try again.', tone: 'error' }

/** Makes the log-out buttons work. The code is loaded on the click: most readers are anonymous. */
function handleLogout() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]'))
    button.addEventListener('click', () => {
      button.disabled = true
      logOut()
        .catch(() => showFlash(notReached))
        .finally(() => {
          button.disabled = false
        })
    })
}

async function logOut() {
  const { signOut } = await import('./lib/session/sign-out.ts')
  const { message, tone, goTo } = await signOut()
  if (goTo === null) {
    if (message) showFlash({ message, tone })
    return
  }
  if (message) storeFlash({ message, tone })
  location.assign(goTo)
}
