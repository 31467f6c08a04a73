import { toastDurationMs } from '../../domain/constants.ts'
import { type Flash, takeFlash } from '../lib/kept/flash.ts'

/** Shows the message that the previous page stored. */
export function showStoredFlash() {
  const flash = takeFlash()
  if (flash) showFlash(flash)
}

/** Shows a message in the navigation's status region for `toastDurationMs`. */
export function showFlash({ message, tone }: Flash) {
  const region = document.getElementById('flash')
  if (!region) return
  region.dataset.tone = tone
  region.showPopover()
  // Screen readers announce text that arrives after its live region is on the page.
  requestAnimationFrame(() => {
    region.textContent = message
  })
  setTimeout(() => {
    if (region.textContent !== message) return
    region.hidePopover()
    region.textContent = ''
  }, toastDurationMs)
}
