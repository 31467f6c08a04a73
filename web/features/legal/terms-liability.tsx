import { brand } from '../../../domain/brand.ts'
import { routes } from '../../../domain/routes.ts'
import { ContactLink } from './contact-link.tsx'
import type { LegalSection } from './legal-document.tsx'

/** What is expected of both sides, and how the agreement ends. */
export const termsLiabilitySections: LegalSection[] = [
  {
    id: 'use',
    title: 'Acceptable use',
    body: (
      <>
        <p>Please do not:</p>
        <ul>
          <li>enter education records, or details that identify a student;</li>
          <li>enter passwords, keys or other secrets of your systems;</li>
          <li>use the service to harm, harass or unlawfully monitor anyone;</li>
          <li>
            decide about a person, for example on discipline or employment, on the strength of an
            answer alone;
          </li>
          <li>attack, overload or probe the service, except to report a weakness in good faith;</li>
          <li>copy it in bulk, resell it, or use it to build a competing service;</li>
          <li>go around its limits, its privacy guard or its paywall;</li>
          <li>present an answer as the word of the publisher it cites.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What belongs to whom',
    body: (
      <>
        <p>
          What you write is yours. You let us store and process it to provide the service to you.
          You may use the answers you receive for your work and your district’s, and change them as
          you like. Others may receive similar answers.
        </p>
        <p>
          {`The service, its name, its design and its library belong to ${brand.company} or to those who license them to us. Library items may be used and adapted within your district; do not publish or sell them. Documents we cite belong to their publishers.`}
        </p>
        <p>
          If you send us feedback, we may use it to improve the service, without owing you anything
          for it.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    body: (
      <p>
        The <a href={routes.privacy.path}>Privacy Policy</a> says what we collect and what you can
        ask of us. It is part of these terms.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes',
    body: (
      <p>
        We work to keep the service up and correct, but we do not promise that it will never fail.
        It will change: features come and, at times, go. If we end a feature you pay for that
        matters to you, you can cancel and we refund the part of the period you have not used.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranties and liability',
    body: (
      <>
        <p>
          The service is provided as it is and as available. As far as the law allows, we give no
          warranty beyond these terms, including for fitness for a purpose or for the correctness of
          answers.
        </p>
        <p>
          As far as the law allows, neither side owes the other for indirect or consequential
          losses, and our total liability is limited to what you paid us in the 12 months before the
          event, or $100 if that is more. These limits do not apply where the law forbids them, for
          example to fraud or to harm done on purpose.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: (
      <p>
        You can stop at any time and ask us to delete your account. We can suspend or close an
        account that breaks these terms, harms others or leaves its payment open; unless it is
        urgent, we tell you first and give you time to put it right. If we close an account that did
        nothing wrong, we refund the part of the period not used. What by its nature outlasts the
        agreement, such as the limits of liability, stays in force.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        Tell us first: most disputes end with an email to <ContactLink />. The law of the U.S. state
        in which {brand.company} has its principal office applies, and its courts decide. Where you
        are a consumer or a public body, the law and the courts your own law guarantees you remain
        yours. There is no forced arbitration.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: (
      <>
        <p>
          When these terms change, the date at the top changes. We tell people with an account about
          changes that matter at least 30 days before they apply. If you go on using the service
          after that, you accept them; if you do not want to, you can cancel. If one part of these
          terms turns out to be invalid, the rest stays in force.
        </p>
        <p>
          Questions: <ContactLink />, {brand.company}.
        </p>
      </>
    ),
  },
]
