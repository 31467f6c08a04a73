import { acceptPolicy, notAccepted, readPending } from './consents.ts'

/**
 * On a static page, shows the policies still to be accepted one after the other; `say` shows an
 * error.
 */
export async function offerConsents(place: HTMLElement, say: (failure: string) => void) {
  const [first] = await readPending(place.dataset.consentOf ?? '')
  const notice = place.querySelector<HTMLElement>(`[data-consent="${first?.policy}"]`)
  if (!first || !notice) return
  notice.hidden = false
  notice.querySelector('button')?.addEventListener('click', async (event) => {
    const button = event.currentTarget as HTMLButtonElement
    button.disabled = true
    try {
      await acceptPolicy(first)
      notice.remove()
      await offerConsents(place, say)
    } catch {
      button.disabled = false
      say(notAccepted)
    }
  })
}
