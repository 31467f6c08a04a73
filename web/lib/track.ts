/**
 * Says that something happened, for the visitor statistics (web/tracker.ts): a name, and what else
 * is worth counting by. Nothing personal: words that somebody typed are cleaned of student data
 * before they are stored, and best left out.
 */
export function track(name: string, data?: Record<string, string | number | boolean>): void {
  dispatchEvent(new CustomEvent('track', { detail: { name, data } }))
}
