import type { Settings } from '../../domain/settings.ts'

/** Settings that public pages show. */
export type PublicSettings = Pick<
  Settings,
  'testimonials' | 'testimonials_illustrative' | 'stats' | 'claims'
>
export type StaticPageProps = { settings: PublicSettings; url: URL }
