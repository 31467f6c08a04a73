/** Scrolls to the element that a hash "#id" names and focuses it. False when there is none. */
export function goToPlace(hash: string): boolean {
  const place = document.getElementById(hash.slice(1))
  if (!place) return false
  place.scrollIntoView()
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return true
}
