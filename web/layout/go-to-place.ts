/** Brings the part of the page that "#id" names into view, with the focus; false without one. */
export function goToPlace(hash: string): boolean {
  const place = document.getElementById(hash.slice(1))
  if (!place) return false
  place.scrollIntoView()
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return true
}
