import type { OwnDateInput } from '../../../domain/guides/own-dates.ts'
import { api, done, messageOf } from '../../lib/api.ts'

const dates = api['district-dates']

/** Makes the form and buttons of the district's own dates work; each change reloads the page. */
export function keepOwnDates(place: HTMLElement) {
  const form = place.querySelector('form')
  const add = form?.querySelector('button')
  const said = place.querySelector('[data-own-said]')
  if (!form || !add || !said) return
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const input = Object.fromEntries(new FormData(form)) as OwnDateInput
    said.textContent = 'Saving…'
    const refused = await refusal(dates.$post({ json: input }))
    if (refused === null) location.reload()
    else said.textContent = refused
  })
  add.disabled = false
  for (const item of document.querySelectorAll<HTMLElement>('[data-own-date]'))
    item.querySelector('[data-own-delete]')?.addEventListener('click', async (event) => {
      const button = event.currentTarget as HTMLButtonElement
      const what = item.querySelector('h3')?.textContent ?? ''
      if (!confirm(`Delete “${what}” from your dates?`)) return
      button.disabled = true
      const refused = await refusal(
        dates[':id'].$delete({ param: { id: item.dataset.ownDate ?? '' } }),
      )
      if (refused === null) location.reload()
      else button.textContent = refused
    })
}

/** Null when the call succeeded, else its error message. */
const refusal = (answer: Parameters<typeof done>[0]) => done(answer).then(() => null, messageOf)
