import { pageSource } from '../../../domain/guides/page-sources.ts'
import { routes } from '../../../domain/routes.ts'
import { agreementPaths } from '../../../domain/trust/documents.ts'
import type { LegalSection } from '../../ui/legal-document.tsx'

/** Questions of reviewers' questionnaires with our answers. */
const answers: [question: string, answer: string][] = [
  ['Do students use the service?', 'No. Accounts are for adults who work in or with schools.'],
  [
    'Does it collect student data?',
    'It does not ask for any. A guard replaces details of students that it recognizes in what staff type. It is careful, not perfect.',
  ],
  [
    'Is data encrypted?',
    'In transit always. At rest by the hosting provider, for databases and files alike.',
  ],
  [
    'Is multi-factor authentication offered?',
    'Yes. Staff of the service need it in production; everyone else can turn it on in their profile.',
  ],
  [
    'Is single sign-on offered?',
    'With Google, Microsoft or another OpenID Connect provider, where the installation has one configured; the list of subprocessors above says which.',
  ],
  [
    'Who of your staff can read customer data?',
    'Admins see accounts, plans and figures. No page of the admin area shows conversations. Every change they make is written into an audit log.',
  ],
  ['Do you train models on our data?', 'No.'],
  [
    'Can we take our data out, and have it deleted?',
    'Each person downloads their own conversations and account, and deletes them; Exhibit D of the agreement is for a district’s written direction.',
  ],
  [
    'How are backups handled?',
    'The hosting provider keeps the database’s recent states for recovery. Deleted data leaves them as they expire.',
  ],
  [
    'How do you learn of vulnerabilities?',
    'By reports to the security contact, by tests on every change of the code, and by updates of the libraries the service is built with.',
  ],
  [
    'Do you hold SOC 2 or ISO 27001?',
    'No. This page, the agreement and written answers once a year are what we offer instead.',
  ],
  [
    'Do you have a VPAT?',
    'Not yet. The accessibility statement above has the result and the date of the last check.',
  ],
  [
    'What happens in a breach?',
    'We tell those concerned, and the district where it is our customer, without undue delay and as the law requires; Article V of the agreement has the hours to fill in.',
  ],
]

export const agreementSections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Data privacy agreement',
    body: (
      <>
        <p>
          A template in the order of the Student Data Privacy Consortium’s National Data Privacy
          Agreement, in our own words, with the exhibits A to H. Fill it in, have your counsel read
          it, and send it to us; we sign your state’s own form as well.
        </p>
        <p>
          <a href={agreementPaths.word}>Download for Word</a>
          {' · '}
          <a href={agreementPaths.markdown}>Download as Markdown</a>
          {' · '}
          <a href={pageSource('sdpc.ndpa').url}>
            About the National Data Privacy Agreement (privacy.a4l.org)
          </a>
        </p>
      </>
    ),
  },
  {
    id: 'questionnaire',
    title: 'Answers for your questionnaire',
    body: (
      <>
        <p>
          What security and privacy questionnaires for schools usually ask, a “no” among them. For
          prices and plans see <a href={`${routes.landing.path}#pricing`}>Plans and prices</a>.
        </p>
        <dl className="mt-4">
          {answers.map(([question, answer]) => (
            <div key={question} className="border-t border-line py-3">
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-0.5 text-ink-muted">{answer}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
]
