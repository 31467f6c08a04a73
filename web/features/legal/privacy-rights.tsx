import { ContactLink } from './contact-link.tsx'
import type { LegalSection } from './legal-document.tsx'

/** Who else sees it, how long it stays, and what a person can ask for. */
export const privacyRightsSections: LegalSection[] = [
  {
    id: 'sharing',
    title: 'Who else handles your data',
    body: (
      <>
        <p>We do not sell or rent personal data, and we do not share it for advertising.</p>
        <p>These companies handle some of it for us, only to provide the service:</p>
        <ul>
          <li>
            <strong>Hosting:</strong> Cloudflare runs our servers, databases and file storage, and
            can run the language model.
          </li>
          <li>
            <strong>Language model:</strong> a model provider, where the model does not run with our
            host.
          </li>
          <li>
            <strong>Payments:</strong> Stripe.
          </li>
          <li>
            <strong>Messages:</strong> an email service and a text-message service, for sign-in and
            account messages.
          </li>
          <li>
            <strong>Error reports:</strong> an error-reporting service.
          </li>
        </ul>
        <p>
          We also disclose data when the law obliges us to. Where we may, we tell you first. If the
          company is sold, this policy continues to bind the buyer for the data collected under it.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          <strong>Account and profile:</strong> until you delete your account.
        </li>
        <li>
          <strong>Conversations:</strong> until you delete them or your account.
        </li>
        <li>
          <strong>Payment records:</strong> as long as tax and accounting law requires, also after
          an account is deleted.
        </li>
        <li>
          <strong>Visitor statistics:</strong> single events for a limited time, then only daily
          totals that say nothing about a person.
        </li>
        <li>
          <strong>Feedback:</strong> until it has been dealt with and no longer helps us improve the
          service.
        </li>
        <li>
          <strong>Error reports and security logs:</strong> as long as they are needed to find and
          prove a fault or an attack.
        </li>
        <li>
          <strong>Backups:</strong> deleted data leaves our backups as they expire.
        </li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <>
        <p>
          Connections are encrypted. Passwords are stored as slow, salted hashes. Each request is
          checked for who is asking and what they may see, staff rights are limited by role, and
          administrative changes are recorded.
        </p>
        <p>
          No service is free of risk. If a breach affects your data, we tell you, and your district
          where it is our customer, without undue delay and as the law requires. Report a weakness
          to <ContactLink />; we answer, and we do not pursue people who report in good faith.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask of us',
    body: (
      <>
        <p>Wherever you live, you can:</p>
        <ul>
          <li>see and correct your account and profile on your profile page;</li>
          <li>delete single conversations, or ask us to delete your account;</li>
          <li>ask for a copy of what we hold about you;</li>
          <li>object to a use of your data, or ask us to limit it.</li>
        </ul>
        <p>
          Write to <ContactLink /> from the address you registered with, or tell us how else we can
          confirm that it is you. We answer within 30 days. Asking never costs you anything and
          never affects your service. If you are not content with our answer, you can turn to your
          state’s attorney general or your data protection authority.
        </p>
      </>
    ),
  },
  {
    id: 'districts',
    title: 'Schools and districts',
    body: (
      <p>
        A district that buys the service for its staff can ask for a data privacy agreement before
        it signs. Records that staff create here may be public records under state law; decide with
        your counsel how to treat them. The service is not a place for education records.
      </p>
    ),
  },
  {
    id: 'location',
    title: 'Where data is handled',
    body: (
      <p>
        Our hosting network has locations around the world and answers from one near you. Data may
        therefore be handled outside your state or country. The same rules apply to it everywhere.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When this policy changes, the date at the top changes. If a change matters to you, for
          example a new use of data, we tell people with an account before it takes effect.
        </p>
        <p>
          Questions about privacy or security: <ContactLink />.
        </p>
      </>
    ),
  },
]
