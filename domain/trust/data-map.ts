import { jobRunDays } from '../constants.ts'
import type { Settings } from '../settings/settings.ts'

/** A table of the database, as its schema declares it. */
export type DataTable = {
  name: string
  columns: string[]
  /** Whether its rows concern a person with an account. */
  personal: boolean
}

/** The tables of one subject: those of one file of the schema. */
export type DataSubject = { id: string; tables: DataTable[] }

/** The purpose of a subject's data, and how long they are kept. */
export type DataPurpose = { title: string; purpose: string; kept: string }

type RetentionKey = 'analytics_retention_days' | 'figures_retention_months' | 'error_retention_days'

/** Purposes by the name of the schema's file; a file without one is listed without a purpose. */
export const dataPurposes = ({
  analytics_retention_days: eventDays,
  figures_retention_months: figureMonths,
  error_retention_days: errorDays,
}: Pick<Settings, RetentionKey>): Record<string, DataPurpose> => ({
  auth: {
    title: 'Signing in',
    purpose: 'Who you are, how you sign in, your sessions and your second factor.',
    kept: 'Until you delete your account; a session ends after 30 days without a visit.',
  },
  accounts: {
    title: 'Account and choices',
    purpose: 'What you say of yourself, which mails you want, and a deletion you asked for.',
    kept: 'Until you delete your account.',
  },
  advisors: {
    title: 'Advisors and conversations',
    purpose:
      'Your questions after the student-data guard, the answers with their sources, your ratings, your district’s profile, and how many questions you asked in a day.',
    kept: 'Until you delete the conversation or your account.',
  },
  billing: {
    title: 'Plans and payments',
    purpose:
      'What you have paid for, quotes and purchase orders, and Stripe’s events. Card numbers never reach us.',
    kept: 'As long as tax and accounting law requires, also after an account is deleted.',
  },
  audit: {
    title: 'Audit log',
    purpose: 'Which member of staff changed what, and when.',
    kept: 'As long as the service runs: it is there to be checked later.',
  },
  mail: {
    title: 'Outgoing mail',
    purpose: 'Mail of an installation that has no mail service; empty in production.',
    kept: 'Until the installation is removed.',
  },
  'knowledge-imports': {
    title: 'Imported documents',
    purpose: 'Which documents staff imported into the advisors’ library.',
    kept: 'Until staff remove the import.',
  },
  resources: {
    title: 'Resources library',
    purpose:
      'The library’s texts and their revisions, your bookmarks and where you stopped reading.',
    kept: 'Texts while they are published; bookmarks until you delete your account.',
  },
  tools: {
    title: 'Tools and dates of your district',
    purpose:
      'What you saved of a calculator or self-check, and the dates you wrote down; only you see them.',
    kept: 'Until you delete them or your account.',
  },
  settings: {
    title: 'Settings',
    purpose: 'What admins changed of the service’s settings.',
    kept: 'As long as the service runs.',
  },
  policies: {
    title: 'Consents',
    purpose: 'Which version of the policies you accepted, and when.',
    kept: 'Until you delete your account.',
  },
  onboarding: {
    title: 'First steps',
    purpose: 'Which first steps you have taken, so that the checklist ticks itself.',
    kept: 'Until you delete your account.',
  },
  analytics: {
    title: 'Visitor statistics',
    purpose: 'Page views with a random identifier of the visit, and daily totals. No IP address.',
    kept: `Single events ${eventDays} days, totals of a day ${figureMonths} months.`,
  },
  errors: {
    title: 'Errors',
    purpose: 'What failed and where, so that it is mended.',
    kept: `${errorDays} days after an error was last seen.`,
  },
  jobs: {
    title: 'Recurring work',
    purpose: 'When each recurring job ran, how long it took and whether it failed.',
    kept: `${jobRunDays} days after it ran.`,
  },
  staff: {
    title: 'Staff actions',
    purpose: 'Bans, invitations and the like, with their reasons and ends.',
    kept: 'As long as the account they concern.',
  },
  feedback: {
    title: 'Feedback',
    purpose: 'What you told us, our replies, and a screenshot if you attached one.',
    kept: 'Until it is dealt with, or you delete your account.',
  },
  storage: {
    title: 'Files',
    purpose: 'Names, sizes and owners of uploaded files; the files lie in object storage.',
    kept: 'Until whoever uploaded them deletes them or the account.',
  },
})
