import type { RunningTool } from './tool-island.ts'

/**
 * Makes a tool calculate while its form is filled in; its code is loaded with the first input or a
 * shared link.
 */
export function offerTool(root: HTMLElement) {
  const actions = root.querySelector<HTMLElement>('[data-tool-actions]')
  const said = root.querySelector('[data-tool-said]')
  if (!actions || !said) return
  let running: Promise<RunningTool> | undefined
  const load = () => {
    running ??= import('./tool-island.ts').then(({ startTool }) => startTool(root))
    running.catch(() => {
      running = undefined
      said.textContent = 'The tool could not be loaded. “Work it out” still works.'
    })
    return running
  }
  actions.hidden = false
  if (location.hash.includes('=') || isFilledIn(root)) load().catch(() => {})
  root.addEventListener('input', () => load().catch(() => {}), { once: true })
  const form = root.querySelector('form')
  form?.addEventListener('submit', (event) => {
    // Until the code is loaded; then it handles the submit itself.
    if (event.defaultPrevented) return
    event.preventDefault()
    load().then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
  })
  actions.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-tool-action]')
    if (!button) return
    try {
      said.textContent = await (await load()).act(button.dataset.toolAction)
    } catch {
      said.textContent = 'That did not work. Your inputs are still here.'
    }
  })
}

/**
 * Whether the form was filled in before this script ran, by a person or by the browser's history.
 */
function isFilledIn(root: HTMLElement): boolean {
  return [...root.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  )
}
