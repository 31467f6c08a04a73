import type { ReactNode } from 'react'
import { Link, ReactRefresh, Script, ViteClient } from 'vite-ssr-components/react'
import type { Viewer } from '../domain/access.ts'
import { turnstileScript } from '../domain/accounts/bot-check.ts'
import type { Theme } from '../domain/accounts/profile.ts'
import { brand } from '../domain/brand.ts'
import type { ErrorReporting } from '../domain/error-reports.ts'
import { policyIds } from '../domain/policies/policies.ts'
import { documentTitle, type RouteSpec, routes } from '../domain/routes.ts'
import type { Announcement } from '../domain/settings/announcement.ts'
import { ConsentNotice } from './features/policies/consent-notice.tsx'
import { AnnouncementBanner } from './layout/announcement-banner.tsx'
import { Footer } from './layout/footer.tsx'
import { ImpersonationBanner } from './layout/impersonation-banner.tsx'
import { StaticNav, StaticSidebar } from './layout/static-nav.tsx'
import { SecurityContact } from './lib/security-contact.ts'
import type { PageHead } from './lib/static-page.ts'

type HeadProps = {
  route: RouteSpec
  origin: string
  fonts: string[]
  /** Open Graph type; set by a page with its own head, e.g. a resource. */
  type?: PageHead['type'] | undefined
  /** Read by web/lib/error-reports.ts. */
  errorReporting: ErrorReporting
  viewer: Viewer
}

function Head({ route, origin, fonts, type = 'website', errorReporting, viewer }: HeadProps) {
  const title = documentTitle(route)
  const canonical = `${origin}${route.path}`
  const { theme } = viewer
  const onDevice = (as: Theme) => (theme ? undefined : `(prefers-color-scheme: ${as})`)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={route.description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={route.description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={`${origin}/social-card.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {theme !== 'dark' && <meta name="theme-color" content="#fbf9f4" media={onDevice('light')} />}
      {theme !== 'light' && <meta name="theme-color" content="#151917" media={onDevice('dark')} />}
      {route.access !== 'public' && <meta name="robots" content="noindex" />}
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="error-reporting" content={JSON.stringify(errorReporting)} />
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <Link rel="stylesheet" href="/web/styles.css" />
      {/* Loaded last on a slow connection: the page works without it. An impersonating admin is not
          tracked. */}
      {!viewer.impersonatedBy && <Script src="/web/tracker.ts" fetchPriority="low" />}
    </>
  )
}

type StaticDocumentProps = HeadProps & {
  children: ReactNode
  /** The announcement shown above the page, where one is in force. */
  announcement?: Announcement | null
  securityContact?: string
  graph?: object[]
}

/** The HTML document of a static page: navigation, content, footer and one small script. */
export function StaticDocument({
  children,
  announcement,
  securityContact = brand.securityEmail,
  graph,
  ...head
}: StaticDocumentProps) {
  const { viewer } = head
  return (
    <html lang="en" data-theme={viewer.theme}>
      <head>
        <Head {...head} />
        {head.route.path === routes.landing.path && <SiteMetadata origin={head.origin} />}
        {graph && <Metadata graph={graph} />}
        {head.route.path.startsWith(routes.resources.path) && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${brand.name} ${routes.resources.title}`}
            href={`${routes.resources.path}/feed.xml`}
          />
        )}
        <ViteClient />
        <Script src="/web/enhance.ts" fetchPriority="low" />
      </head>
      <body className="flex flex-col">
        <SkipLink />
        <StaticNav viewer={viewer} path={head.route.path} />
        <div className="flex flex-1 pt-(--nav-height)">
          <StaticSidebar viewer={viewer} path={head.route.path} />
          <SecurityContact value={securityContact}>
            <div className="flex min-w-0 flex-1 flex-col">
              <main id="content" className="flex-1">
                {announcement && <AnnouncementBanner {...announcement} />}
                <ImpersonationBanner viewer={viewer} />
                <Consents viewer={viewer} />
                {children}
              </main>
              <Footer />
            </div>
          </SecurityContact>
        </div>
      </body>
    </html>
  )
}

/** Hidden notices of policies; web/enhance.ts shows those the person still has to accept. */
function Consents({ viewer: { user, impersonatedBy } }: { viewer: Viewer }) {
  if (!user || impersonatedBy) return null
  return (
    <div data-consent-of={user.id}>
      {policyIds.map((policy) => (
        <ConsentNotice key={policy} policy={policy} hidden />
      ))}
    </div>
  )
}

type AppDocumentProps = HeadProps & {
  nonce: string
  /** URLs of this route's script chunks. */
  preloads: string[]
  /** Whether the page loads Turnstile (web/features/auth/turnstile.tsx). */
  turnstile: boolean
  /** The loaders' results; read by web/entry.tsx. */
  data: unknown
}

/**
 * Placeholder for the app's HTML, which is rendered by itself: React numbers ids from the element
 * it hydrates.
 */
export const appPlace = '{{app}}'

/**
 * The HTML document of an app page. Its data is JSON in an inert script tag: no inline script runs.
 */
export function AppDocument({ nonce, preloads, turnstile, data, ...head }: AppDocumentProps) {
  return (
    <html lang="en" data-theme={head.viewer.theme}>
      <head>
        <Head {...head} />
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {turnstile && <script async src={turnstileScript} />}
        <ReactRefresh />
        <ViteClient />
      </head>
      <body>
        <SkipLink />
        <div id="root">{appPlace}</div>
        <script id="page-data" type="application/json" nonce={nonce}>
          {JSON.stringify(data).replaceAll('<', '\\u003c')}
        </script>
        <Script src="/web/entry.tsx" />
      </body>
    </html>
  )
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-brand px-4 py-2 text-brand-ink focus:not-sr-only focus:fixed focus:left-4 focus:top-3"
    >
      Skip to content
    </a>
  )
}

/** schema.org data of the landing page, with the library's search. */
function SiteMetadata({ origin }: { origin: string }) {
  const graph = [
    {
      '@type': 'WebSite',
      name: brand.name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${routes.resources.path}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name: brand.company,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: brand.securityEmail,
    },
  ]
  return <Metadata graph={graph} />
}

/** schema.org data in an inert script tag, which the Content-Security-Policy allows. */
function Metadata({ graph }: { graph: object[] }) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
        '<',
        '\\u003c',
      )}
    </script>
  )
}
