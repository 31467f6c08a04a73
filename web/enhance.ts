import { showStoredFlash } from './enhance/flash.ts'
import { rotateHeroWords } from './enhance/hero-words.ts'
import { settleLateSections } from './enhance/late-sections.ts'
import { handleLogout } from './enhance/logout.ts'
import { closePopoversOnNavigation } from './enhance/popovers.ts'
import { moveSidebar } from './enhance/sidebar.ts'

/** All the script a page without React has. Every page works without it. */
rotateHeroWords()
closePopoversOnNavigation()
handleLogout()
moveSidebar()
showStoredFlash()
settleLateSections()
