const address = '/api/district-dates'

/** Adds and deletes the dates of one's own district; the page is made anew with each. */
export function keepOwnDates(place: HTMLElement) {
  const form = place.querySelector('form')
  const said = place.querySelector('[data-own-said]')
  if (!form || !said) return
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const input = Object.fromEntries(new FormData(form))
    said.textContent = 'Saving…'
    const refused = await send(address, 'POST', input)
    if (refused === null) location.reload()
    else said.textContent = refused
  })
  for (const item of document.querySelectorAll<HTMLElement>('[data-own-date]'))
    item.querySelector('[data-own-delete]')?.addEventListener('click', async (event) => {
      const button = event.currentTarget as HTMLButtonElement
      const what = item.querySelector('h3')?.textContent ?? ''
      if (!confirm(`Delete “${what}” from your dates?`)) return
      button.disabled = true
      const refused = await send(`${address}/${item.dataset.ownDate}`, 'DELETE')
      if (refused === null) location.reload()
      else button.textContent = refused
    })
}

/** Null when it was done, else what to say. */
async function send(path: string, method: string, body?: object): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method,
      ...(body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (response.ok) return null
    const { error } = (await response.json()) as { error: { message: string } }
    return error.message
  } catch {
    return 'The server did not answer. What you typed is still here.'
  }
}
