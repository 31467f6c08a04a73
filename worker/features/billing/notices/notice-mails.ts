import { advisorCount } from '../../../../domain/advisors/advisors.ts'
import { formatPrice, planNames } from '../../../../domain/billing/plans.ts'
import { pastDueGraceMs } from '../../../../domain/billing/subscription.ts'
import { brand } from '../../../../domain/brand.ts'
import { routes } from '../../../../domain/routes.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import type { NoticeDetails, NoticeKind } from './scheduled-notices.ts'

type Letter = { subject: string; lines: string[]; link: string }

/** A notice's subject and plain text, with one link. */
export function noticeMail(kind: NoticeKind, details: NoticeDetails, origin: string) {
  const { subject, lines, link } = letters[kind](details)
  return { subject, text: [...lines, origin + link, `The ${brand.name} team`].join('\n\n') }
}

const profile = routes.profilePlan.path
const plan = ({ planType = 'premium' }: NoticeDetails) => planNames[planType]
const day = (at: string | undefined) => (at ? longDate(at) : 'the end of the period')

const letters: Record<NoticeKind, (details: NoticeDetails) => Letter> = {
  welcome: (details) => ({
    subject: `Welcome to ${brand.name}: your ${plan(details)} has begun`,
    lines: [
      details.trial
        ? `Your trial runs until ${day(details.at)}. Nothing is charged before then, and you can cancel at any time.`
        : `All ${advisorCount} advisors and the premium resources are open to you until ${day(details.at)}${
            details.planType === 'premium' ? ', and the plan then renews by itself' : ''
          }.`,
      'A good first question is one you would bring to your cabinet this week:',
    ],
    link: routes.solutions.path,
  }),
  'trial-ending': (details) => ({
    subject: `Your ${brand.name} trial ends on ${day(details.at)}`,
    lines: [
      details.paymentMethod
        ? `After that your plan goes on, and your card (${details.paymentMethod}) is charged${details.charge ? ` ${details.charge}` : ''}.`
        : 'There is no card on file, so your access ends with the trial unless you add one.',
      'To cancel, or to change how you pay:',
    ],
    link: profile,
  }),
  cancelled: (details) => ({
    subject: `Your ${plan(details)} is cancelled`,
    lines: [
      `Nothing more is charged for it, and it stays open to you until ${day(details.at)}. Your conversations are kept after that.`,
      'If you change your mind before then:',
    ],
    link: profile,
  }),
  'payment-failed': ({ at }) => ({
    subject: `Your payment to ${brand.name} did not go through`,
    lines: [
      `Your access stays open until ${day(at && new Date(Date.parse(at) + pastDueGraceMs).toISOString())}. We will try your card again; a new card, or a confirmation your bank asks for, settles it at once.`,
      'To see to it:',
    ],
    link: profile,
  }),
  'grace-ended': () => ({
    subject: `Your ${brand.name} access is closed until your payment goes through`,
    lines: [
      `We tried your card for a week, and it did not go through. The ${advisorCount} advisors are closed until it does; your conversations are kept.`,
      'A new card opens them again at once. If you do not want to go on, you can end the plan there too:',
    ],
    link: profile,
  }),
  ended: (details) => ({
    subject: `Your ${brand.name} access has ended`,
    lines: [
      `Your access (${plan(details)}) has ended. Your conversations are kept, and everything is as you left it if you come back.`,
      'To see the plans:',
    ],
    link: profile,
  }),
  'founder-30-days': (details) => expiring(details, '30 days'),
  'founder-7-days': (details) => expiring(details, '7 days'),
  receipt: (details) => ({
    subject: `Receipt: ${formatPrice(details.amountCents ?? 0)} for ${brand.name}`,
    lines: [
      `We received ${formatPrice(details.amountCents ?? 0)} on ${day(details.at)} for the ${plan(details)}. Thank you.`,
      'Receipts and invoices are in your profile:',
    ],
    link: profile,
  }),
}

function expiring(details: NoticeDetails, within: string): Letter {
  return {
    subject: `Your Founder's Tier ends within ${within}`,
    lines: [
      `Your year ends on ${day(details.at)}. It does not renew by itself, and nothing will be charged.`,
      'To go on without a gap, choose a plan in your profile:',
    ],
    link: profile,
  }
}
