import type { PendingPolicy } from '../../../domain/policies/consent.ts'
import { api, done, unwrap } from '../../lib/api.ts'

/** Key of the person who, as this tab knows, has nothing left to accept. */
const checkedKey = 'edcabinet:policies-checked'

/**
 * The policies a person still has to accept. Once there are none, the tab no longer asks the
 * server.
 */
export async function readPending(person: string): Promise<PendingPolicy[]> {
  if (sessionStorage.getItem(checkedKey) === person) return []
  const { pending } = await unwrap(api.policies.pending.$get())
  if (pending.length === 0) sessionStorage.setItem(checkedKey, person)
  return pending
}

/** Stores the person's consent; throws INVALID_INPUT for any but the required version. */
export const acceptPolicy = (accepted: PendingPolicy): Promise<void> =>
  done(api.policies.consents.$post({ json: accepted }))

export const notAccepted = 'Your consent could not be stored. Please try again.'

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
