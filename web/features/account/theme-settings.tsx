import { useState } from 'react'
import { type Theme, themes } from '../../../domain/accounts/profile.ts'
import { api, unwrap } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useAccount } from './use-account.ts'

const choices = [
  [null, 'As on this device'],
  ...(Object.entries(themes) as [Theme, string][]),
] as const

/** The choice of theme; it applies at once and is stored as it is changed. */
export function ThemeSettings() {
  const { account } = useAccount()
  const [chosen, setChosen] = useState(account.theme)

  async function choose(theme: Theme | null) {
    const before = chosen
    show(theme)
    try {
      await unwrap(api.account.$patch({ json: { theme } }))
    } catch {
      show(before)
      toast.error('Your choice was not saved. Please try again.')
    }
  }

  function show(theme: Theme | null) {
    setChosen(theme)
    // The attribute is outside React's tree: see web/document.tsx.
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }

  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">Theme</legend>
      {choices.map(([theme, label]) => (
        <label
          key={label}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm"
        >
          <input
            type="radio"
            name="theme"
            checked={chosen === theme}
            onChange={() => void choose(theme)}
            className="size-4.5"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
