/** A menu must not still be open when its link leads to a place on the same page, or back. */
export function closePopoversOnNavigation() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    const popover = target.closest<HTMLElement>('[popover]')
    if (popover?.matches(':popover-open')) popover.hidePopover()
  })
}
