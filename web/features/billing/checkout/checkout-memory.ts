import { localAddress } from '../../../../domain/local-address.ts'

const placeKey = 'edcabinet:came-from'

/** Stores the page on which a checkout is started, to return to it. */
export function rememberPlace() {
  sessionStorage.setItem(placeKey, location.pathname + location.search)
}

/** The page on which this tab's checkout was started, removed by reading it; null when unknown. */
export function takePlace(): string | null {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  return localAddress(place)
}

let openedElsewhere = false

/** Notes that a checkout was opened in another tab. */
export function rememberOpenedElsewhere() {
  openedElsewhere = true
}

/** Whether a checkout was opened in another tab since the last call. */
export function takeOpenedElsewhere(): boolean {
  const opened = openedElsewhere
  openedElsewhere = false
  return opened
}
