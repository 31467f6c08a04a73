import { acceptPolicy, notAccepted, readPending } from './consents.ts'

/** On a page without React: shows the first policy still to be accepted, then the next; `say` tells a failure. */
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
