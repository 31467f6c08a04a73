import { showStoredFlash } from './enhance/flash.ts'
import { rotateHeroWords } from './enhance/hero-words.ts'
import { settleLateSections } from './enhance/late-sections.ts'
import { handleLogout } from './enhance/logout.ts'
import { countNothingFound } from './enhance/nothing-found.ts'
import { closePopoversOnNavigation } from './enhance/popovers.ts'
import { enhanceResourcePage } from './enhance/resource.ts'
import { moveSidebar } from './enhance/sidebar.ts'
import { startErrorReports } from './lib/error-reports.ts'

/** All the script a page without React has. Every page works without it. */
rotateHeroWords()
closePopoversOnNavigation()
handleLogout()
moveSidebar()
showStoredFlash()
settleLateSections()
enhanceResourcePage()
countNothingFound()
startErrorReports(() => null, { whenIdle: false })
offerParts()

/** What only some pages have is loaded there: every app page loads what all pages begin with. */
function offerParts() {
  const guard = document.querySelector('[data-guard-demo]')
  const tool = document.querySelector<HTMLElement>('[data-tool]')
  // Without them the pages still do what they do without script.
  if (guard)
    import('./features/landing/offer-guard.ts').then((part) => part.offerGuard()).catch(() => {})
  const ownDates = document.querySelector<HTMLElement>('[data-own-dates]')
  if (ownDates)
    import('./features/guides/keep-own-dates.ts')
      .then((part) => part.keepOwnDates(ownDates))
      .catch(() => {})
  if (tool)
    import('./features/tools/offer-tool.ts').then((part) => part.offerTool(tool)).catch(() => {})
}
