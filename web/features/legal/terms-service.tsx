import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { brand } from '../../../domain/brand.ts'
import { routes } from '../../../domain/routes.ts'
import { ContactLink } from './contact-link.tsx'
import type { LegalSection } from './legal-document.tsx'

const { founder, premium } = plans

/** What the service is, who may use it, and what it costs. */
export const termsServiceSections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        {`These terms are an agreement between you and ${brand.company} (“we”) about ${brand.name}. By creating an account or using the service you accept them. If you accept for a school or district, you confirm that you may do so; “you” then means the school or district too. If you do not accept them, do not use the service.`}
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What the service is',
    body: (
      <p>
        {`${brand.name} offers AI advisors in six domains (leadership, financial, infrastructure, data privacy, pedagogy and professional learning), a resources library and public guides. Some parts are free to read; the advisors and premium resources need a subscription.`}
      </p>
    ),
  },
  {
    id: 'answers',
    title: 'AI answers are starting points',
    body: (
      <>
        <p>
          The advisors are computer programs. Their answers are starting points, and your
          professional judgment must apply. An answer can be wrong, incomplete or out of date, also
          when it cites a source. Open the source before you rely on it, and check dates, prices and
          deadlines with whoever sets them.
        </p>
        <p>
          Answers are not legal, financial, tax, medical or safety advice, and using the service
          makes no one your lawyer, auditor or consultant. Take legal questions to your counsel. In
          an emergency or a running security incident, call the people in your incident plan first.
        </p>
        <p>
          The frameworks and publishers we cite, among them CISA, NIST, CoSN and ISTE, do not
          endorse this service.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <>
        <p>
          Accounts are for adults who work in or with schools. There are no student accounts, and
          you may not create one for a student or anyone under 18.
        </p>
        <p>
          Give an email address or phone number that is yours, keep your password to yourself, and
          do not share an account. You answer for what is done with it. If you believe that someone
          else has used it, tell us at once at <ContactLink />.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <ul>
          <li>
            <strong>{`${premium.name}: ${formatPrice(premium.priceCents)} a month.`}</strong> It
            renews each month until you cancel. If a trial is offered, you see its length before you
            start it, and you pay nothing if you cancel before it ends. There is one trial per
            person.
          </li>
          <li>
            <strong>{`${founder.name}: ${formatPrice(founder.priceCents)}, paid once.`}</strong>{' '}
            {`It gives premium access for ${founder.termDays} days from the payment. It does not renew by itself and then ends. It is offered for a limited time.`}
          </li>
        </ul>
        <p>
          Prices are in U.S. dollars; taxes are added where the law requires. Stripe handles the
          payment. If we change the price of a plan, we tell you at least 30 days before it applies
          to you, and you can cancel first.
        </p>
        <p>
          If a monthly payment fails, we keep your access open for 7 days while you put it right,
          then close it until the payment succeeds. Your conversations stay.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          You can cancel the {premium.name} at any time on{' '}
          <a href={routes.profile.path}>your profile</a>. There is no minimum term and no fee. Your
          access lasts until the end of the month you have paid for.
        </p>
        <p>
          If you bought by mistake or the service did not work for you, write to <ContactLink />{' '}
          within 14 days of the payment and we refund it. After that, payments are not refunded for
          part of a period, except where the law gives you more.
        </p>
      </>
    ),
  },
  {
    id: 'schools',
    title: 'Purchases by schools and districts',
    body: (
      <p>
        A school or district can buy for its staff and can ask for an invoice, a W-9 or a data
        privacy agreement at <ContactLink />. Where a signed agreement with a public body says
        something else than these terms, the signed agreement holds. Nothing here asks a public body
        to give up an immunity or to accept a duty that its law does not let it accept. Payment with
        federal or E-Rate funds is yours to clear with the program; we make no promise that the
        service is eligible.
      </p>
    ),
  },
]
