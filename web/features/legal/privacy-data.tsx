import { brand } from '../../../domain/brand.ts'
import type { LegalSection } from './legal-document.tsx'

/** What is collected and what happens to it. */
export const privacyDataSections: LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are and what this covers',
    body: (
      <p>
        {`${brand.company} (“we”) runs ${brand.name}, a service that gives K-12 technology leaders AI advisors and a resources library. This policy covers the website and the service. It applies to visitors, to people with an account, and to people who buy for a school or district.`}
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          You register with an email address or a phone number and a password. We store the address
          or number, your name if you give it, and a one-way hash of the password; we cannot read
          the password itself. We use the address or number to sign you in, to let you reset your
          password and to tell you about your account. We do not send advertising.
        </p>
        <p>
          If you fill in your profile, for example your district’s size or state, we store it so
          that answers fit your district. You can change or empty it at any time.
        </p>
      </>
    ),
  },
  {
    id: 'conversations',
    title: 'Your conversations with the advisors',
    body: (
      <>
        <p>
          We store your questions and the answers so that you can come back to them. They stay until
          you delete them or your account. Deleting a conversation removes it from the service; it
          cannot be brought back.
        </p>
        <p>
          To answer, the service gives your question, the conversation it belongs to and your
          district profile to a language model. The model runs with our hosting provider, or with a
          model provider that works for us and under our instructions. We do not train models on
          your conversations.
        </p>
        <p>
          Our staff do not read conversations as a matter of course. We open one only when you ask
          us to, when we must look into abuse or a security incident, or when the law requires it.
          If you rate an answer or send feedback, we read what you sent.
        </p>
      </>
    ),
  },
  {
    id: 'students',
    title: 'Student data',
    body: (
      <>
        <p>
          {`${brand.name} is not for student data, and students have no accounts. Please describe situations without naming a student.`}
        </p>
        <p>
          A guard checks each question before anything is stored or sent to a model. Where it
          recognizes details of a student, such as a name with an identifier, a birth date or a
          student number, it replaces them with a placeholder and tells you. The original is not
          kept. The guard is careful but not perfect: if something slipped through, delete the
          conversation, and write to us if you want us to confirm that it is gone.
        </p>
        <p>
          We do not knowingly collect personal information from children under 13. If you believe
          that we have, tell us and we will delete it.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Stripe takes payments. Card numbers go to Stripe and never reach our servers. We store
        Stripe’s reference for you as a customer, your plan, its state and its dates, so that we
        know what you have paid for. Stripe’s own privacy policy covers what Stripe does with your
        payment details.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'Visitor statistics',
    body: (
      <>
        <p>
          We count visits ourselves, on our own servers; no advertising or analytics company is
          involved. For a page view we record the page, the page you came from, the kind of device,
          the browser and operating system, the time spent, and a random identifier for the visit.
          If you are signed in, we record your account’s identifier too. We never store your IP
          address.
        </p>
        <p>
          If your browser sends Do Not Track or Global Privacy Control, we record no visitor
          statistics about you.
        </p>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'Error reports',
    body: (
      <p>
        When something breaks, the service records what failed so that we can mend it: the error,
        the page, the browser. If you are signed in, the report says which account met the error by
        its identifier, email address and the part of the address before the at-sign. Reports may be
        handled for us by an error-reporting company. They are not meant to hold what you wrote to
        an advisor.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We set cookies for signing in and for nothing else. Scripts cannot read them, and they go
        when you log out or after 30 days without a visit. Your browser’s own storage holds small
        notes that the pages need, such as a message to show after the next page loads. There are no
        advertising or tracking cookies, so there is no cookie banner.
      </p>
    ),
  },
]
