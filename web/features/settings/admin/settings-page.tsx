import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { type SettingPlace, settingPlaces } from '../../../../domain/settings/setting-places.ts'
import type { SettingKey, Settings } from '../../../../domain/settings/settings.ts'
import { unwrap } from '../../../lib/api.ts'
import { pageContext } from '../../../lib/page-context.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { AdvisorsSection } from './advisors-section.tsx'
import { ClaimsSection } from './claims-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SettingHistory, SettingHistoryContext } from './setting-history.tsx'
import { SiteSection } from './site-section.tsx'
import { StatsSection } from './stats-section.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'
import { VendorSection } from './vendor-section.tsx'

/** The settings are an admin's; null for an editor, who sees the other parts of the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const { role } = await viewer()
  return role === 'admin' ? unwrap(api.admin.settings.$get()) : null
}

/**
 * What staff can change. Each section is saved by itself; under the site's own settings stands what
 * another feature adds as a child route in web/pages.tsx: the advisors' knowledge.
 */
export function Component() {
  const data = useLoaderData<typeof loader>()
  const [text, setText] = useState('')
  const [undone, setUndone] = useState<SettingKey[]>([])
  const found = matching(text)
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>Settings</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Every change is written to the audit log with your name and the time.
        {data && ' Every page shows it within a minute.'}
      </p>
      {data && (
        <SettingHistoryContext
          value={{ history: data.history, onUndone: (key) => setUndone((all) => [...all, key]) }}
        >
          <FindSetting text={text} onChange={setText} found={found} />
          {/* A section keeps what is typed in it also while it is not among those found. */}
          {Object.entries(sections).map(([id, section]) => (
            <div key={id} hidden={!found.some((place) => place.id === id)}>
              {section(data.settings, undoneIn(id, undone, data.settings))}
            </div>
          ))}
        </SettingHistoryContext>
      )}
      <div hidden={data !== null && !found.some(({ id }) => id === 'knowledge')}>
        <Outlet />
      </div>
    </div>
  )
}

/** Changes when a setting of this part was taken back: its fields are made anew, with what is so now. */
function undoneIn(id: string, undone: SettingKey[], settings: Settings): string {
  const own = sectionKeys(id).filter((key) => undone.includes(key))
  return own.length === 0 ? 'as typed' : JSON.stringify(own.map((key) => settings[key]))
}

type Section = (settings: Settings, version: string) => ReactNode

const sectionKeys = (id: string) => settingPlaces.find((place) => place.id === id)?.keys ?? []

/** Sections by their place. */
const sections: Record<string, Section> = {
  site: (settings, version) => <SiteSection key={version} settings={settings} />,
  payments: withHistory('payments', PaymentsSection),
  vendor: withHistory('vendor', VendorSection),
  advisors: withHistory('advisors', AdvisorsSection),
  privacy: (settings, version) => <PrivacySection key={version} settings={settings} />,
  services: () => <ServicesSection />,
  claims: withHistory('claims', ClaimsSection),
  stats: withHistory('stats', StatsSection),
  testimonials: withHistory('testimonials', TestimonialsSection),
  incidents: (settings, version) => <IncidentsSection key={version} settings={settings} />,
}

function withHistory(id: string, Part: (props: { settings: Settings }) => ReactNode): Section {
  const keys = sectionKeys(id)
  return (settings, version) => (
    <>
      <Part key={version} settings={settings} />
      <div className="lg:pl-[20rem]">
        <SettingHistory keys={keys} settings={settings} />
      </div>
    </>
  )
}

type FindProps = { text: string; onChange(text: string): void; found: SettingPlace[] }

function FindSetting({ text, onChange, found }: FindProps) {
  return (
    <div className="sticky top-(--nav-height) z-10 -mx-4 mt-5 bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      <label className="relative block max-w-md">
        <span className="sr-only">Find a setting</span>
        <Search
          aria-hidden
          strokeWidth={1.75}
          className="absolute left-3 top-3 size-5 text-ink-muted"
        />
        <input
          type="search"
          value={text}
          placeholder="Find a setting"
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClasses} pl-10`}
        />
      </label>
      <nav aria-label="Sections" className="mt-2">
        <ul className="relative -mx-4 flex gap-x-5 overflow-x-auto whitespace-nowrap px-4 sm:mx-0 sm:flex-wrap sm:px-0">
          {found.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-8 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {found.length === 0 && 'No setting is called so.'}
      </p>
    </div>
  )
}

/** Places with every typed word in their title, their words or their settings' keys. */
function matching(text: string): SettingPlace[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return settingPlaces.filter(({ title, words, keys }) => {
    const all = `${title} ${words} ${keys.join(' ').replaceAll('_', ' ')}`.toLowerCase()
    return typed.every((word) => all.includes(word))
  })
}
