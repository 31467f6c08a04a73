import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Preferences } from '../../../../domain/analytics/preferences.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { type AddressQuery, addressWith } from './address.ts'
import { type AnalyticsData, addToken, deleteToken, savePreferences } from './calls.ts'
import { useAction } from './use-action.ts'
import { formatDay } from './words.ts'

const choices: Record<keyof Preferences, { title: string; note: string }> = {
  excludeVisits: {
    title: 'Leave my own visits out',
    note: 'Your visits are not counted while you are logged in, on any device.',
  },
  weeklyMail: {
    title: 'Send me the week’s figures',
    note: 'A mail on Mondays.',
  },
  alertMail: {
    title: 'Tell me about a sudden rise or drop',
    note: 'A mail when a day has twice or half as many visits as usual on its weekday.',
  },
}

/** The staff member's preferences, downloads of the figures, and tokens of the read API. */
export default function AnalyticsOptions({
  preferences,
  tokens,
  query,
}: Pick<AnalyticsData, 'preferences' | 'tokens'> & { query: AddressQuery }) {
  return (
    <>
      <Section id="preferences" title="For you" description="These settings are yours alone.">
        {preferences ? (
          <PreferencesForm preferences={preferences} />
        ) : (
          <Unread>They cannot be read just now.</Unread>
        )}
      </Section>
      <Section
        id="export"
        title="Take it with you"
        description="What this page shows, with its time range and filters."
      >
        <p className="flex flex-wrap gap-3">
          <a
            href={`/api/admin/analytics/export${addressWith(query, {})}`}
            download
            className={buttonClasses('secondary')}
          >
            Download as CSV
          </a>
          <a
            href={`/api/admin/analytics/figures${addressWith(query, {})}`}
            download={`visitors-${query.from}-${query.to}.json`}
            className={buttonClasses('secondary')}
          >
            Download as JSON
          </a>
        </p>
        {tokens ? (
          <Tokens tokens={tokens} query={query} />
        ) : (
          <Unread>Tokens cannot be read just now.</Unread>
        )}
      </Section>
    </>
  )
}

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const [set, setSet] = useState(preferences)
  const { run, problem } = useAction()
  const change = (next: Preferences) => {
    setSet(next)
    void run(async () => {
      try {
        setSet(await savePreferences(next))
      } catch (error) {
        setSet(set)
        throw error
      }
    })
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {(Object.keys(choices) as (keyof Preferences)[]).map((key) => (
          <li key={key}>
            <label className="flex cursor-pointer gap-3">
              <input
                type="checkbox"
                checked={set[key]}
                onChange={({ currentTarget }) => change({ ...set, [key]: currentTarget.checked })}
                className="mt-1 size-5"
              />
              <span>
                <span className="block font-semibold">{choices[key].title}</span>
                <span className="block text-sm text-ink-muted">{choices[key].note}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

type Token = NonNullable<AnalyticsData['tokens']>[number]

function Tokens({ tokens, query }: { tokens: Token[]; query: AddressQuery }) {
  const [made, setMade] = useState<string | null>(null)
  const kept = useFocusKept<HTMLUListElement>(tokens)
  const { run, pending, problem } = useAction()
  const { revalidate } = useRevalidator()
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name') ?? '')
    void run(async () => {
      const { token } = await addToken(name)
      setMade(token)
      form.reset()
      await revalidate()
    })
  }
  const remove = (id: string) =>
    run(async () => {
      await deleteToken(id)
      await revalidate()
    })
  return (
    <div className="mt-8">
      <h3 className="font-semibold">Read API</h3>
      <p className="mt-1 max-w-prose text-sm text-ink-muted">
        Programs get the same figures as JSON with a token, which can read them and nothing else:
      </p>
      <pre className="mt-2 whitespace-pre-wrap break-all rounded-md border border-line bg-surface-sunken px-4 py-3 text-sm">
        {`GET /api/analytics/figures?from=${query.from}&to=${query.to}\nAuthorization: Bearer eca_…`}
      </pre>
      <p className="mt-2 max-w-prose text-sm text-ink-muted">
        It takes what this page’s address takes: from, to (UTC days), interval, compare (custom with
        compareFrom and compareTo), and any filter: page=/resources is that page, page=!/resources
        is not, page=~resources contains it, page=^resources does not. A bar stands between several
        values: page=/resources|/privacy.
      </p>
      {made && (
        <div
          role="status"
          className="mt-4 rounded-md border border-brand bg-brand-soft px-4 py-3 text-sm"
        >
          <p className="font-semibold">Copy the token now: it is not shown again.</p>
          <p className="mt-1 select-all break-all font-mono">{made}</p>
        </div>
      )}
      <ul {...kept} className="mt-4 divide-y divide-line border-y border-line text-sm empty:hidden">
        {tokens.map(({ id, name, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-1">
            <span>
              {name} <span className="text-ink-muted">since {formatDay(createdAt)}</span>
            </span>
            <Button
              variant="quiet"
              disabled={pending}
              aria-label={`Revoke the token “${name}”`}
              onClick={() => remove(id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={make} className="mt-4 flex flex-wrap items-end gap-3">
        <label className="text-sm font-semibold">
          What it is for
          <input
            name="name"
            required
            maxLength={60}
            className={`${inputClasses} mt-1 font-normal`}
          />
        </label>
        <Button type="submit" variant="secondary" disabled={pending}>
          Make a token
        </Button>
      </form>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
