import type { Context } from 'hono'
import { publicEmail } from '../domain/credentials.ts'
import { dayMs } from '../domain/durations.ts'
import { resourceTypeLabels } from '../domain/resources/resources.ts'
import type { AttentionSource, Found } from '../domain/staff/admin-home.ts'
import { trendsRepository } from './features/admin/trends-repository.ts'
import { knowledgeRepository } from './features/advisors/retrieval/repository.ts'
import { quotesRepository } from './features/billing/quotes/quotes-repository.ts'
import { ledgerRepository } from './features/billing/sync/ledger-repository.ts'
import { errorsRepository } from './features/errors/repository.ts'
import { feedbackRepository } from './features/feedback/repository.ts'
import { needsALook, readJobs, type Schedule } from './features/jobs/read-jobs.ts'
import { jobRunsRepository } from './features/jobs/repository.ts'
import { editingRepository } from './features/resources/admin/editing-repository.ts'
import { resourcesRepository } from './features/resources/resources-repository.ts'
import { lateOrphans } from './features/storage/sweep.ts'
import { usersRepository } from './features/users/repository.ts'
import type { AppEnv } from './http/app-env.ts'

type Site = Context<AppEnv>

/** The earliest of the times, or null when there is none. */
const oldest = (times: Date[]) =>
  times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null

/**
 * The counts of the admin home's attention list, in the order shown; each feature counts its own.
 */
export const attentionSources: AttentionSource<Site>[] = [
  {
    id: 'payments',
    area: 'admin',
    access: 'admin',
    href: '/admin#billing-events',
    words: ['payment event failed', 'payment events failed'],
    async read(c) {
      const rows = await ledgerRepository(c.get('db')).list('failed', 100)
      return { count: rows.length, since: oldest(rows.map(({ updatedAt }) => updatedAt)) }
    },
  },
  {
    id: 'invoices',
    area: 'admin',
    access: 'admin',
    href: '/admin#billing-requests',
    words: ['district waits for an invoice', 'districts wait for an invoice'],
    async read(c) {
      const open = (await quotesRepository(c.get('db')).requested()).filter(
        ({ grantedAt }) => grantedAt === null,
      )
      const since = oldest(open.map(({ requestedAt, createdAt }) => requestedAt ?? createdAt))
      return { count: open.length, since }
    },
  },
  {
    id: 'feedback',
    area: 'adminFeedback',
    access: 'staff',
    href: '/admin/feedback?state=waiting',
    words: ['message waits for an answer', 'messages wait for an answer'],
    read: (c) => feedbackRepository(c.get('db')).waiting(),
  },
  {
    id: 'errors',
    area: 'adminErrors',
    access: 'admin',
    href: '/admin/errors',
    words: ['kind of error since yesterday', 'kinds of errors since yesterday'],
    async read(c) {
      const yesterday = new Date(Date.now() - dayMs)
      const { groups, oldest: since } = await errorsRepository(c.get('db')).since(yesterday)
      return { count: groups, since }
    },
  },
  {
    id: 'knowledge',
    area: 'adminSettings',
    access: 'staff',
    href: '/admin/settings?part=knowledge',
    words: ['knowledge entry is overdue for review', 'knowledge entries are overdue for review'],
    async read(c) {
      const rows = await knowledgeRepository(c.get('db'), c.env.SEARCH_DB).overdue(new Date())
      return { count: rows.length, since: oldest(rows.map(({ reviewBy }) => reviewBy)) }
    },
  },
  {
    id: 'resources',
    area: 'adminResources',
    access: 'staff',
    href: '/admin/resources?review=overdue&sort=review',
    words: ['resource is overdue for review', 'resources are overdue for review'],
    read: (c) => resourcesRepository(c.get('db')).countOverdue(new Date()),
  },
  {
    id: 'unanswered',
    area: 'admin',
    access: 'admin',
    href: '/admin#last-days',
    words: [
      'question found no answer in the library since yesterday',
      'questions found no answer in the library since yesterday',
    ],
    read: (c) => trendsRepository(c.get('db')).unanswered(new Date(Date.now() - dayMs)),
  },
  {
    id: 'orphans',
    area: 'admin',
    access: 'admin',
    href: '/admin#jobs',
    words: ['stored object waits to be deleted', 'stored objects wait to be deleted'],
    read: (c) => lateOrphans(c.get('db')),
  },
]

/**
 * Counts the recurring jobs whose last run failed or that are late, and since when one is wrong.
 */
export const jobsSource = (schedule: Schedule): AttentionSource<Site> => ({
  id: 'jobs',
  area: 'admin',
  access: 'staff',
  href: '/admin#jobs',
  words: ['recurring job failed or is late', 'recurring jobs failed or are late'],
  async read(c) {
    const jobs = await readJobs(jobRunsRepository(c.get('db')), schedule, new Date())
    const wrong = jobs.filter(needsALook)
    const since = wrong.flatMap(({ dueAt, last }) => [
      ...(dueAt ? [dueAt] : []),
      ...(last?.error ? [last.startedAt] : []),
    ])
    return { count: wrong.length, since: oldest(since) }
  },
})

const mostFound = 6

/**
 * Search hits for the admin area: resources by words of their title, and for admins also people by
 * the beginning of their name or address. At most six of each.
 */
export async function findForStaff(c: Site, text: string): Promise<Found[]> {
  const isAdmin = c.get('viewer').role === 'admin'
  const [people, resources] = await Promise.all([
    isAdmin ? findPeople(c, text) : [],
    findResources(c, text),
  ])
  return [...people, ...resources]
}

async function findPeople(c: Site, text: string): Promise<Found[]> {
  const people = await usersRepository(c.get('db')).list(
    { search: text, sort: '-joined' },
    { offset: 0, limit: mostFound, now: new Date() },
  )
  return people.map(({ id, name, email, phone }) => ({
    id,
    title: name,
    note: publicEmail(email) ?? phone ?? 'Person',
    href: `/admin/users/${id}`,
  }))
}

async function findResources(c: Site, text: string): Promise<Found[]> {
  const found = await editingRepository(c.get('db')).list(
    { search: text, sort: 'title', page: 1 },
    { offset: 0, limit: mostFound, now: new Date() },
  )
  return found.map(({ row: { id, title, type, state } }) => ({
    id: `resource-${id}`,
    title,
    note: `${resourceTypeLabels[type].one}, ${state}`,
    href: `/admin/resources/edit/${id}`,
  }))
}
