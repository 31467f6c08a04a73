import * as z from 'zod/mini'
import { brand } from '../brand.ts'
import { localAddress } from '../local-address.ts'
import { noAnnouncement } from './announcement.ts'
import { type Testimonial, testimonials } from './testimonials.ts'

/** The source shown for a figure that nobody has measured. */
export const unmeasured = 'Product goal, not a measurement'

/** An outage or breach, as the trust page tells it. */
export type Incident = { date: string; title: string; text: string }

/** A figure of the landing page's strip; its `source` is `unmeasured` when absent. */
export type Stat = { figure: string; label: string; source?: string }

/** The settings admins can change, with the specification's values as defaults. */
export const defaultSettings = {
  announcement: noAnnouncement,
  /** Shown under the headline of the landing page. */
  tagline: brand.tagline as string,
  /** Where vulnerabilities are reported: in the footer, the policies and security.txt. */
  security_contact: brand.securityEmail as string,
  /** Whether advisors need a subscription. */
  payments_required: true,
  /** Length of the Premium Plan's trial in days; 0 for none. */
  trial_days: 7,
  /** Questions a person may ask in a UTC day, by plan; staff have no limit. */
  messages_per_day: { free: 0, premium: 100, founder: 100, comp: 100 },
  /** Dollars for a million tokens read and written; 0 for unknown. */
  model_price: { input: 0, output: 0 },
  /** Whether error reports contain the person's e-mail address besides their id. */
  error_reports_email: true,
  /** Whether Stripe Tax calculates sales tax at checkout. */
  automatic_tax: false,
  /** Whether the Founder's Tier is on sale. */
  founder_offer_open: true,
  /** Days for which visitor events are kept. */
  analytics_retention_days: 90,
  /** Months for which daily figures are kept. */
  figures_retention_months: 25,
  /** Days after its last occurrence at which an error is deleted. */
  error_retention_days: 90,
  /**
   * Vendor details that purchasing offices ask for, printed on quotes; empty lines are left out.
   */
  vendor: {
    address: '1200 Example Avenue, Suite 300\nColumbus, OH 43215',
    remitTo: '',
    taxId: '',
    w9Url: '',
  },
  testimonials,
  /** Whether the testimonials carry the note that they are illustrative. */
  testimonials_illustrative: true,
  stats: [
    { figure: '500+', label: 'district leaders' },
    { figure: '75%', label: 'time reduction in planning cycles' },
    { figure: '25%', label: 'average cost savings' },
    { figure: '99.9%', label: 'uptime' },
  ] as Stat[],
  claims: {
    planningTime: '75%',
    costSavings: '20-30%',
    costReduction: '25%',
    threatDetection: '99.9%',
    planningCycles: '75%',
    leaders: '500+',
  },
  /** The source of each claim, and whether sentences that quote it are shown. */
  claim_sources: {
    planningTime: { source: unmeasured, shown: true },
    costSavings: { source: unmeasured, shown: true },
    costReduction: { source: unmeasured, shown: true },
    threatDetection: { source: unmeasured, shown: true },
    planningCycles: { source: unmeasured, shown: true },
    // "In use by 500+ district leaders" states a fact, which a goal is not.
    leaders: { source: unmeasured, shown: false },
  },
  /** Incidents on the trust page, the latest first. */
  incidents: [] as Incident[],
}

export type Settings = typeof defaultSettings
export type SettingKey = keyof Settings

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const figure = line(16)
const ClaimSource = z.strictObject({ source: line(160), shown: z.boolean() })

const TestimonialSetting = z.strictObject({
  name: line(80),
  role: line(80),
  district: line(120),
  studentCount: z.optional(line(60)),
  quote: line(600),
  outcome: line(160),
  microDetail: line(160),
  avatar: z.strictObject({
    image: z.optional(
      z.string().check(
        z.maxLength(300),
        z.refine((address) => localAddress(address) !== null, 'must be an address on this site'),
      ),
    ),
    fallback: line(3),
  }),
})

/**
 * The schema of every setting. No setting is secret, since the audit log holds their values; keys
 * and passwords are configuration.
 */
export const settingSchemas: { [Key in SettingKey]: z.ZodMiniType<Settings[Key]> } = {
  announcement: z
    .strictObject({
      text: z.string().check(z.trim(), z.maxLength(280)),
      tone: z.enum(['info', 'attention']),
      from: z.nullable(z.iso.datetime()),
      until: z.nullable(z.iso.datetime()),
    })
    .check(
      z.refine(({ from, until }) => !from || !until || from < until, 'must end after it begins'),
    ),
  tagline: line(140),
  security_contact: z
    .string()
    .check(z.trim(), z.maxLength(254), z.email('must be an e-mail address')),
  payments_required: z.boolean(),
  trial_days: z.number().check(z.int(), z.gte(0), z.lte(365)),
  messages_per_day: z.strictObject({
    free: perDay(),
    premium: perDay(),
    founder: perDay(),
    comp: perDay(),
  }),
  model_price: z.strictObject({ input: tokenPrice(), output: tokenPrice() }),
  error_reports_email: z.boolean(),
  automatic_tax: z.boolean(),
  founder_offer_open: z.boolean(),
  analytics_retention_days: z.number().check(z.int(), z.gte(7), z.lte(400)),
  figures_retention_months: z.number().check(z.int(), z.gte(14), z.lte(120)),
  error_retention_days: z.number().check(z.int(), z.gte(7), z.lte(400)),
  vendor: z.strictObject({
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(400)),
    remitTo: z.string().check(z.trim(), z.maxLength(400)),
    taxId: z.string().check(z.trim(), z.maxLength(60)),
    w9Url: z.string().check(
      z.trim(),
      z.maxLength(300),
      z.refine(
        (address) => address === '' || /^https:\/\/[^\s]+$/.test(address),
        'must be an https:// address',
      ),
    ),
  }),
  testimonials: z.array(TestimonialSetting).check(z.maxLength(12), eachOnce('name')),
  testimonials_illustrative: z.boolean(),
  stats: z
    .array(z.strictObject({ figure, label: line(60), source: z.optional(line(160)) }))
    .check(z.minLength(1), z.maxLength(8), eachOnce('label')),
  claims: z.strictObject({
    planningTime: figure,
    costSavings: figure,
    costReduction: figure,
    threatDetection: figure,
    planningCycles: figure,
    leaders: figure,
  }),
  incidents: z
    .array(z.strictObject({ date: z.iso.date(), title: line(120), text: line(2000) }))
    .check(z.maxLength(100)),
  claim_sources: z.strictObject({
    planningTime: ClaimSource,
    costSavings: ClaimSource,
    costReduction: ClaimSource,
    threatDetection: ClaimSource,
    planningCycles: ClaimSource,
    leaders: ClaimSource,
  }),
}

/** Whether a stored or sent key is that of a setting, and so has a schema. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingSchemas, key)
}

/** Whether any of these is one of the invented people the product comes with. */
export function areIllustrative(shown: Pick<Testimonial, 'name'>[]): boolean {
  return shown.some(({ name }) => testimonials.some((seeded) => seeded.name === name))
}

function tokenPrice() {
  return z.number().check(z.gte(0), z.lte(1000))
}

function perDay() {
  return z.number().check(z.int(), z.gte(0), z.lte(10_000))
}

function eachOnce<Field extends string>(field: Field) {
  return z.refine<{ [key in Field]: string }[]>(
    (items) => new Set(items.map((item) => item[field])).size === items.length,
    `each ${field} may stand once`,
  )
}
