import type { SettingKey } from './settings.ts'

/** A part of the settings page. */
export type SettingPlace = {
  id: string
  title: string
  /** What is set there, in words that it is also looked for by. */
  holds: string
  keys: SettingKey[]
}

/** The settings page, in its order. */
export const settingPlaces: SettingPlace[] = [
  {
    id: 'site',
    title: 'Site',
    holds: 'Announcement banner, brand tagline, address of the security contact',
    keys: ['announcement', 'tagline', 'security_contact'],
  },
  {
    id: 'payments',
    title: 'Payments',
    holds: 'Subscription required or not, trial days, founder offer, sales tax',
    keys: ['payments_required', 'trial_days', 'founder_offer_open', 'automatic_tax'],
  },
  {
    id: 'vendor',
    title: 'Vendor',
    holds: 'Address, tax ID and W-9 on quotes and purchase orders',
    keys: ['vendor'],
  },
  {
    id: 'advisors',
    title: 'Advisors',
    holds: 'Questions a day on each plan, price of the model’s tokens',
    keys: ['messages_per_day', 'model_price'],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    holds: 'What error reports carry, how long visits, figures and errors are kept',
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
    keys: [],
  },
  {
    id: 'claims',
    title: 'Marketing figures',
    holds: 'Claims on the landing page, and the source of each',
    keys: ['claims', 'claim_sources'],
  },
  {
    id: 'stats',
    title: 'Statistics',
    holds: 'The strip of figures on the landing page',
    keys: ['stats'],
  },
  {
    id: 'testimonials',
    title: 'Testimonials',
    holds: 'Quotes of people on the landing page',
    keys: ['testimonials', 'testimonials_illustrative'],
  },
  {
    id: 'incidents',
    title: 'Incidents',
    holds: 'Outages and breaches on the trust page',
    keys: ['incidents'],
  },
  {
    id: 'knowledge',
    title: 'Knowledge',
    holds: 'Import and review of the advisors’ entries',
    keys: [],
  },
]

/** When a setting was changed last, by whom, and what it was before; times are ISO text. */
export type SettingChange = { by: string; at: string; before: unknown }
