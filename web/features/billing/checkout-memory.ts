import { localAddress } from '../../../domain/local-address.ts'

const placeKey = 'edcabinet:came-from'

/** Where a checkout was started, so that its buyer comes back there. */
export function rememberPlace() {
  sessionStorage.setItem(placeKey, location.pathname + location.search)
}

/** Where this tab's checkout was started, once; null when that is not known. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  return localAddress(place)
}

let openedElsewhere = false

/** A checkout was opened in another tab. */
export function rememberOpenedElsewhere() {
  openedElsewhere = true
}

/** Whether a checkout was opened in another tab since this was last asked. */
export function takeOpenedElsewhere(): boolean {
  const opened = openedElsewhere
  openedElsewhere = false
  return opened
}
