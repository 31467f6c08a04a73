import type { SettingKey } from './settings.ts'

/** A section of the settings page. */
export type SettingPlace = {
  id: string
  title: string
  /** Its content, as people read it. */
  holds: string
  /** Further words by which searches of the settings find it. */
  words: string
  keys: SettingKey[]
}

/** The sections of the settings page, in order. */
export const settingPlaces: SettingPlace[] = [
  {
    id: 'site',
    title: 'Site',
    holds: 'Announcement banner, brand tagline, address of the security contact',
    words: 'message brand address',
    keys: ['announcement', 'tagline', 'security_contact'],
  },
  {
    id: 'payments',
    title: 'Payments',
    holds: 'Subscription required or not, trial days, founder offer, sales tax',
    words: 'price',
    keys: ['payments_required', 'trial_days', 'founder_offer_open', 'automatic_tax'],
  },
  {
    id: 'vendor',
    title: 'Vendor',
    holds: 'Address, tax ID and W-9 on quotes and purchase orders',
    words: 'remit',
    keys: ['vendor'],
  },
  {
    id: 'advisors',
    title: 'Advisors',
    holds: 'Questions a day on each plan, price of the model’s tokens',
    words: 'allowance limit free premium founder cost',
    keys: ['messages_per_day', 'model_price'],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    holds: 'What error reports carry, how long visits, figures and errors are kept',
    words: 'e-mail address sentry retention days months visitors',
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
    holds: 'Tests of the language model, mail, error reports and Stripe’s webhook',
    words: 'latency health sentry',
    keys: [],
  },
  {
    id: 'claims',
    title: 'Marketing figures',
    holds: 'Claims on the landing page, and the source of each',
    words: 'percent savings leaders shown',
    keys: ['claims', 'claim_sources'],
  },
  {
    id: 'stats',
    title: 'Statistics',
    holds: 'The strip of figures on the landing page',
    words: 'statistics uptime',
    keys: ['stats'],
  },
  {
    id: 'testimonials',
    title: 'Testimonials',
    holds: 'Quotes of people on the landing page',
    words: 'illustrative',
    keys: ['testimonials', 'testimonials_illustrative'],
  },
  {
    id: 'incidents',
    title: 'Incidents',
    holds: 'Outages and breaches on the trust page',
    words: 'downtime status',
    keys: ['incidents'],
  },
  {
    id: 'knowledge',
    title: 'Knowledge',
    holds: 'Import and review of the advisors’ entries',
    words: 'overdue sync',
    keys: [],
  },
]

/** A setting's last change, with its value before; times are ISO text. */
export type SettingChange = { by: string; at: string; before: unknown }
