import { testimonials } from './testimonials.ts'

/** What an admin can change, with the specification's values as defaults. */
export const defaultSettings = {
  /** Whether advisors need a subscription. */
  payments_required: true,
  /** Days of a trial on the Premium plan; 0 is none. */
  trial_days: 7,
  /** Whether Stripe Tax works out sales tax at checkout. */
  automatic_tax: false,
  testimonials,
  /** The note under the testimonials while they are the seeded ones. */
  testimonials_illustrative: true,
  stats: [
    { figure: '500+', label: 'district leaders' },
    { figure: '75%', label: 'time reduction in planning cycles' },
    { figure: '25%', label: 'average cost savings' },
    { figure: '99.9%', label: 'uptime' },
  ],
  claims: {
    planningTime: '75%',
    costSavings: '20-30%',
    costReduction: '25%',
    threatDetection: '99.9%',
    planningCycles: '75%',
    leaders: '500+',
  },
}

export type Settings = typeof defaultSettings
export type SettingKey = keyof Settings
