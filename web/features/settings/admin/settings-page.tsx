import { Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useSearchParams } from 'react-router'
import { type SettingPlace, settingPlaces } from '../../../../domain/settings/setting-places.ts'
import type { SettingKey, Settings } from '../../../../domain/settings/settings.ts'
import { unwrap } from '../../../lib/api.ts'
import { useInBrowser } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { chipClasses } from '../../../ui/chip.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'
import { SettingHistory, SettingHistoryContext } from './setting-history.tsx'
import { SiteSection } from './site-section.tsx'

// Left out of the server's HTML: the sections are used only after hydration.
const IncidentsSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./incidents-section.tsx'))),
)
const StatsSection = lazy(browserOnly(import.meta.env.SSR || (() => import('./stats-section.tsx'))))
const AdvisorsSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./advisors-section.tsx'))),
)
const PaymentsSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./payments-section.tsx'))),
)
const PrivacySection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./privacy-section.tsx'))),
)
const ClaimsSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./claims-section.tsx'))),
)
const VendorSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./vendor-section.tsx'))),
)
const ServicesSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./services-section.tsx'))),
)
const TestimonialsSection = lazy(
  browserOnly(import.meta.env.SSR || (() => import('./testimonials-section.tsx'))),
)

/** Loads the settings for admins; null for editors, who see the knowledge section only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const { role } = await viewer()
  return role === 'admin' ? unwrap(api.admin.settings.$get()) : null
}

/**
 * The settings page: the section that the address names (`?part=privacy`), or those that a search
 * finds, each saved by itself. The knowledge section is the advisors' child route in web/pages.tsx.
 */
export function Component() {
  const data = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const [text, setText] = useState('')
  const [undone, setUndone] = useState<SettingKey[]>([])
  const part = settingPlaces.find(({ id }) => id === params.get('part')) ?? settingPlaces[0]
  const shown = text.trim() ? matching(text) : settingPlaces.filter((place) => place === part)
  const isShown = (id: string) => shown.some((place) => place.id === id)
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>{data ? 'Settings' : 'Advisors’ knowledge'}</PageHeading>
      <p className="mt-3 max-w-prose text-ink-muted">
        Every change is written to the audit log with your name and the time.
        {data && ' Every page shows it within a minute.'}
      </p>
      {data && (
        <SettingHistoryContext
          value={{ history: data.history, onUndone: (key) => setUndone((all) => [...all, key]) }}
        >
          <FindSetting
            text={text}
            onChange={setText}
            part={text.trim() ? undefined : part}
            found={matching(text)}
            onOpen={() => setText('')}
          />
          {/* A hidden section stays rendered, to keep what was typed in it. */}
          {Object.entries(sections).map(([id, section]) => (
            <div key={id} hidden={!isShown(id)}>
              {section(data.settings, undoneIn(id, undone, data.settings))}
            </div>
          ))}
        </SettingHistoryContext>
      )}
      <div hidden={data !== null && !isShown('knowledge')}>
        <Outlet />
      </div>
    </div>
  )
}

/**
 * The key of a section; it changes when one of its settings was undone, so that its fields show the
 * new value.
 */
function undoneIn(id: string, undone: SettingKey[], settings: Settings): string {
  const own = sectionKeys(id).filter((key) => undone.includes(key))
  return own.length === 0 ? 'as typed' : JSON.stringify(own.map((key) => settings[key]))
}

type Section = (settings: Settings, version: string) => ReactNode

const sectionKeys = (id: string) => settingPlaces.find((place) => place.id === id)?.keys ?? []

/** The sections by their id. */
const sections: Record<string, Section> = {
  site: (settings, version) => <SiteSection key={version} settings={settings} />,
  payments: withHistory('payments', PaymentsSection),
  vendor: withHistory('vendor', VendorSection),
  advisors: withHistory('advisors', AdvisorsSection),
  privacy: (settings, version) => (
    <InBrowser>
      <PrivacySection key={version} settings={settings} />
    </InBrowser>
  ),
  services: () => (
    <InBrowser>
      <ServicesSection />
    </InBrowser>
  ),
  claims: withHistory('claims', ClaimsSection),
  stats: withHistory('stats', StatsSection),
  testimonials: withHistory('testimonials', TestimonialsSection),
  incidents: (settings, version) => (
    <InBrowser>
      <IncidentsSection key={version} settings={settings} />
    </InBrowser>
  ),
}

function InBrowser({ children }: { children: ReactNode }) {
  return <Suspense>{useInBrowser() && children}</Suspense>
}

function withHistory(id: string, Part: (props: { settings: Settings }) => ReactNode): Section {
  const keys = sectionKeys(id)
  return (settings, version) => (
    <>
      <InBrowser>
        <Part key={version} settings={settings} />
      </InBrowser>
      <div className="lg:pl-[20rem]">
        <SettingHistory keys={keys} settings={settings} />
      </div>
    </>
  )
}

type FindProps = {
  text: string
  onChange(text: string): void
  /** The section shown, while nothing is searched for. */
  part: SettingPlace | undefined
  found: SettingPlace[]
  onOpen(): void
}

function FindSetting({ text, onChange, part, found, onOpen }: FindProps) {
  return (
    <div className="mt-5">
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
      <nav aria-label="Parts of the settings" className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {found.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`?part=${id}`}
                preventScrollReset
                aria-current={id === part?.id ? 'page' : undefined}
                onClick={onOpen}
                className={chipClasses}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="mt-3 text-sm text-ink-muted empty:hidden">
        {found.length === 0 && 'No setting is called so.'}
      </p>
    </div>
  )
}

/** Sections whose title, content or setting keys contain every typed word. */
function matching(text: string): SettingPlace[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return settingPlaces.filter(({ title, holds, words, keys }) => {
    const all = `${title} ${holds} ${words} ${keys.join(' ').replaceAll('_', ' ')}`.toLowerCase()
    return typed.every((word) => all.includes(word))
  })
}
