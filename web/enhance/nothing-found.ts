import { track } from '../lib/track.ts'

/** Counts a search of the library that found nothing; its words are kept apart from any visit. */
export function countNothingFound() {
  if (document.querySelector('[data-nothing-found]')) track('search_empty', { where: 'library' })
}
