import * as z from 'zod/mini'
import { localAddress } from './local-address.ts'
import { type Testimonial, testimonials } from './testimonials.ts'

/** What an admin can change, with the specification's values as defaults. */
export const defaultSettings = {
  /** Whether advisors need a subscription. */
  payments_required: true,
  /** Days of a trial on the Premium plan; 0 is none. */
  trial_days: 7,
  /** Questions a person may ask the advisors in a UTC day, by plan; staff have no limit. */
  messages_per_day: { free: 0, premium: 100, founder: 100, comp: 100 },
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

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const figure = line(16)

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

/** One setting's schema, and whether its value may stand in the audit log. */
type SettingRule<Value> = { schema: z.ZodMiniType<Value>; secret: boolean }

/** Every setting an admin can change, each checked by its own schema. */
export const settingRules: { [Key in SettingKey]: SettingRule<Settings[Key]> } = {
  payments_required: { schema: z.boolean(), secret: false },
  trial_days: { schema: z.number().check(z.int(), z.gte(0), z.lte(365)), secret: false },
  messages_per_day: {
    schema: z.strictObject({
      free: perDay(),
      premium: perDay(),
      founder: perDay(),
      comp: perDay(),
    }),
    secret: false,
  },
  automatic_tax: { schema: z.boolean(), secret: false },
  testimonials: {
    schema: z.array(TestimonialSetting).check(z.maxLength(12), eachOnce('name')),
    secret: false,
  },
  testimonials_illustrative: { schema: z.boolean(), secret: false },
  stats: {
    schema: z
      .array(z.strictObject({ figure, label: line(60) }))
      .check(z.minLength(1), z.maxLength(8), eachOnce('label')),
    secret: false,
  },
  claims: {
    schema: z.strictObject({
      planningTime: figure,
      costSavings: figure,
      costReduction: figure,
      threatDetection: figure,
      planningCycles: figure,
      leaders: figure,
    }),
    secret: false,
  },
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingRules, key)
}

/** Whether any of these is one of the invented people the product comes with. */
export function areIllustrative(shown: Pick<Testimonial, 'name'>[]): boolean {
  return shown.some(({ name }) => testimonials.some((seeded) => seeded.name === name))
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
