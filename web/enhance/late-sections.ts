/** Once the page is at rest, late sections are laid out for good: the scroll bar becomes exact. */
export function settleLateSections() {
  addEventListener('load', () => setTimeout(settle, 300))
}

function settle() {
  for (const section of document.querySelectorAll('[data-late]'))
    section.removeAttribute('data-late')
}
