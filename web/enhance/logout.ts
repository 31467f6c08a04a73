import { type Flash, storeFlash } from '../lib/kept/flash.ts'
import { showFlash } from './flash.ts'

const notReached: Flash = { message: 'Failed to sign out. Please try again.', tone: 'error' }

/** Makes the log-out buttons work. The code is loaded on the click: most readers are anonymous. */
export function handleLogout() {
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
  const { signOut } = await import('../lib/session/sign-out.ts')
  const { message, tone, goTo } = await signOut()
  if (goTo === null) {
    if (message) showFlash({ message, tone })
    return
  }
  if (message) storeFlash({ message, tone })
  location.assign(goTo)
}
