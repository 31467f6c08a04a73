import { expect, test } from 'vitest'
import { GrantInput, QuoteInput, quoteNumber } from '../../../domain/billing/billing.ts'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { billingTexts } from '../../../domain/billing/texts.ts'
import { publicOffer, unlimitedMeans } from '../../../domain/billing/trial.ts'
import { defaultSettings } from '../../../domain/settings/settings.ts'
import { noticeMail } from '../../../worker/features/billing/notices/notice-mails.ts'
import type { NoticeKind } from '../../../worker/features/billing/notices/scheduled-notices.ts'
import { findTestCard } from '../../../worker/features/billing/sandbox/cards.ts'
import { parseForm, textAt } from '../../../worker/features/billing/sandbox/form.ts'
import type { Bindings } from '../../../worker/http/config/bindings.ts'
import { readConfig } from '../../../worker/http/config/config.ts'

test('the specification’s sentences', () => {
  expect(Object.values(billingTexts)).toEqual([
    'Please log in to subscribe',
    'Please log in to manage subscription',
    'Failed to check subscription status',
    'An error occurred while checking subscription',
    'Failed to start checkout process',
    'An error occurred while preparing checkout',
    'Failed to open subscription management',
    'An error occurred while opening subscription management',
    'No checkout URL received',
    'Payment successful! Welcome to your subscription plan.',
  ])
})

test('an offer says what it costs, what follows, and how to leave', () => {
  const settings = {
    payments_required: true,
    trial_days: 7,
    messages_per_day: defaultSettings.messages_per_day,
  }
  const renews =
    'Renews at $7.99 a month until you cancel, which you can do in your profile at any time.'
  const offer = (changes: Partial<typeof settings>) => publicOffer({ ...settings, ...changes })
  const free = (questions: number) => ({ ...settings.messages_per_day, free: questions })
  expect(offer({ messages_per_day: free(0) })).toEqual({
    button: 'Start 7 days free, then $7.99 a month',
    terms: `One trial per person. Cancel within the 7 days and you pay nothing. ${renews}`,
  })
  expect(offer({ trial_days: 0, messages_per_day: free(0) })).toEqual({
    button: 'Subscribe for $7.99 a month',
    terms: renews,
  })
  expect(offer({ trial_days: 1 }).button).toBe('Start 1 day free, then $7.99 a month')
  expect(offer({ messages_per_day: free(1) }).terms).toMatch(/^Without a plan, 1 question a day\. /)
  expect(offer({ messages_per_day: free(3) }).terms).toMatch(
    /^Without a plan, 3 questions a day\. /,
  )
  expect(offer({ payments_required: false }).button).toBe('Open an account')
  expect(unlimitedMeans(1200)).toBe('every advisor, every day, up to 1,200 questions a day.')
})

test('the specification’s plans', () => {
  const { founder, premium } = plans
  expect([founder.priceCents, founder.strikePriceCents].map((cents) => formatPrice(cents))).toEqual(
    ['$25', '$96'],
  )
  expect([founder.savings, founder.label, founder.termDays]).toEqual([
    'Save 74%',
    'Limited Time',
    365,
  ])
  expect(formatPrice(premium.priceCents)).toBe('$7.99')
})

const stripeGroup = {
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PREMIUM_PRICE_ID: 'price_1',
}
const read = (env: Record<string, string | undefined>) =>
  readConfig({
    ENVIRONMENT: 'development',
    BETTER_AUTH_SECRET: 'x'.repeat(32),
    ...env,
  } as unknown as Bindings)

test('Stripe’s keys come together or not at all', () => {
  expect(read({}).stripe).toBe(null)
  expect(read(stripeGroup).stripe).toMatchObject({ premiumPriceId: 'price_1', apiBase: null })
  for (const name of Object.keys(stripeGroup))
    expect(() => read({ ...stripeGroup, [name]: undefined })).toThrow('STRIPE_SECRET_KEY')
  expect(() => read({ STRIPE_API_BASE: 'https://stripe.example' })).toThrow('STRIPE_SECRET_KEY')
  expect(() => read({ ...stripeGroup, STRIPE_API_BASE: 'not an address' })).toThrow(
    /^(?!.*(?:sk_live|whsec_secret)).*STRIPE_API_BASE/,
  )
})

test.each([
  'welcome',
  'trial-ending',
  'payment-failed',
  'grace-ended',
  'ended',
  'founder-30-days',
  'founder-7-days',
  'receipt',
  'cancelled',
] satisfies NoticeKind[])('the mail "%s" is short and has one link', (kind) => {
  const details = { planType: 'premium', at: '2026-11-27T00:00:00Z', amountCents: 799 } as const
  const { subject, text } = noticeMail(kind, details, 'https://edcabinet.example')
  expect(text.match(/https:\/\//g)).toHaveLength(1)
  expect(text.length).toBeLessThan(600)
  expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN|Invalid|!/)
})

test('before a trial ends its owner is told what is charged then, and to which card', () => {
  const details = { at: '2026-11-27T00:00:00Z', paymentMethod: 'Visa ending in 4242' }
  const { text } = noticeMail(
    'trial-ending',
    { ...details, charge: '$7.99 per month' },
    'https://x',
  )
  expect(text).toContain('your card (Visa ending in 4242) is charged $7.99 per month.')
})

test('who could not be charged is told how long their access stays open', () => {
  const { text } = noticeMail('payment-failed', { at: '2026-11-27T00:00:00Z' }, 'https://x')
  expect(text).toContain('Your access stays open until December 4, 2026.')
})

test('Stripe’s form encoding is read back', () => {
  const form = parseForm('line_items[0][price]=p&line_items[0][quantity]=1&expand[]=a&mode=x')
  expect(textAt(form, 'line_items', 0, 'price')).toBe('p')
  expect(textAt(form, 'mode')).toBe('x')
  expect(parseForm('expand[0]=a&expand[1]=b').expand).toEqual(['a', 'b'])
})

test('test cards are known with and without spaces', () => {
  expect(findTestCard('4000 0025 0000 3155')?.outcome).toBe('authentication')
  expect(findTestCard('4000000000000002')?.outcome).toBe('declined')
  expect(findTestCard('4111 1111 1111 1111')).toBe(null)
})

test('quotes have a number to read out, and a sane number of seats', () => {
  const number = quoteNumber(new Date('2026-11-20'), new Uint8Array([0, 1, 2, 200, 250, 255]))
  expect(number).toMatch(/^Q-2026-[2-9A-HJKMNP-TV-Z]{6}$/)
  const quote = { plan: 'premium', districtName: 'D', districtAddress: 'A' }
  expect(QuoteInput.safeParse({ ...quote, seats: 0 }).success).toBe(false)
  expect(QuoteInput.safeParse({ ...quote, seats: 1.5 }).success).toBe(false)
  expect(QuoteInput.safeParse({ ...quote, seats: 12 }).success).toBe(true)
  const founder = { ...quote, plan: 'founder' }
  expect([1, 2].map((seats) => QuoteInput.safeParse({ ...founder, seats }).success)).toEqual([
    true,
    false,
  ])
})

test('a grant says who, until when and why', () => {
  const grant = { emails: ['a@example.test'], endsAt: '2027-06-30T23:59:59.000Z', reason: 'Pilot' }
  expect(GrantInput.safeParse(grant).success).toBe(true)
  for (const name of ['emails', 'endsAt', 'reason'])
    expect(GrantInput.safeParse({ ...grant, [name]: undefined }).success).toBe(false)
})
