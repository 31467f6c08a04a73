import type { SettingKey } from './settings.ts'

/** A part of the settings page. */
export type SettingPlace = {
  id: string
  title: string
  /** What it is looked for by, beside its title. */
  words: string
  keys: SettingKey[]
}

/** The settings page, in its order. */
export const settingPlaces: SettingPlace[] = [
  {
    id: 'site',
    title: 'Site',
    words: 'announcement banner message tagline brand security contact address',
    keys: ['announcement', 'tagline', 'security_contact'],
  },
  {
    id: 'payments',
    title: 'Payments',
    words: 'subscription required trial founder offer sales tax price',
    keys: ['payments_required', 'trial_days', 'founder_offer_open', 'automatic_tax'],
  },
  {
    id: 'vendor',
    title: 'Vendor',
    words: 'quotes purchase order address remit tax id w-9',
    keys: ['vendor'],
  },
  {
    id: 'advisors',
    title: 'Advisors',
    words: 'questions a day allowance limit free premium founder price cost tokens model',
    keys: ['messages_per_day', 'model_price'],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    words: 'error reports e-mail address sentry retention days months visitors figures',
    keys: [
      'error_reports_email',
      'analytics_retention_days',
      'figures_retention_months',
      'error_retention_days',
    ],
  },
  {
    id: 'services',
    title: 'Services',
    words: 'test language model latency mail error reporting sentry webhook stripe health',
    keys: [],
  },
  {
    id: 'claims',
    title: 'Marketing figures',
    words: 'claims landing page percent savings leaders source shown',
    keys: ['claims', 'claim_sources'],
  },
  {
    id: 'stats',
    title: 'Statistics',
    words: 'figures strip landing page uptime',
    keys: ['stats'],
  },
  {
    id: 'testimonials',
    title: 'Testimonials',
    words: 'quotes people landing page illustrative',
    keys: ['testimonials', 'testimonials_illustrative'],
  },
  {
    id: 'incidents',
    title: 'Incidents',
    words: 'outage breach trust page',
    keys: ['incidents'],
  },
  { id: 'knowledge', title: 'Knowledge', words: 'import entries review overdue sync', keys: [] },
]

/** When a setting was changed last, by whom, and what it was before; times are ISO text. */
export type SettingChange = { by: string; at: string; before: unknown }
