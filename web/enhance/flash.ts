import { toastDurationMs } from '../../domain/constants.ts'
import { type Flash, takeFlash } from '../lib/flash.ts'

/** Shows what the page before left to say. */
export function showStoredFlash() {
  const flash = takeFlash()
  if (flash) showFlash(flash)
}

/** Shows a message for the length of a toast, in the status region of the navigation. */
export function showFlash({ message, tone }: Flash) {
  const region = document.getElementById('flash')
  if (!region) return
  region.dataset.tone = tone
  region.showPopover()
  // Text that arrives after its live region is on the page is what screen readers announce.
  requestAnimationFrame(() => {
    region.textContent = message
  })
  setTimeout(() => {
    if (region.textContent !== message) return
    region.hidePopover()
    region.textContent = ''
  }, toastDurationMs)
}
