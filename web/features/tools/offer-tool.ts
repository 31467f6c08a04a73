import type { RunningTool } from './tool-island.ts'

/** Lets a tool follow what is typed; its rules are loaded with the first input, or a shared link. */
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
    // Until the rules are there; from then on they answer it themselves.
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

/** Whether somebody typed before this script was there, or the browser brought back what was typed. */
function isFilledIn(root: HTMLElement): boolean {
  return [...root.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  )
}
