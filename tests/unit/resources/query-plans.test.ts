import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { manageSorts } from '../../../domain/resources/editing.ts'
import type { ResourceContent } from '../../../domain/resources/resources.ts'
import { tagSorts } from '../../../domain/resources/tags.ts'
import { type BillingFilter, billingFilters, roleFilters } from '../../../domain/staff/users.ts'
import type { Statement } from '../../../worker/db/commit.ts'
import { openDb } from '../../../worker/db/index.ts'
import { libraryBeside } from '../../../worker/features/advisors/conversations/library-repository.ts'
import { ownUsageRepository } from '../../../worker/features/advisors/usage/repository.ts'
import { figuresRepository as visitorFigures } from '../../../worker/features/analytics/figures/figures-repository.ts'
import { preferencesRepository } from '../../../worker/features/analytics/preferences-repository.ts'
import { retentionRepository } from '../../../worker/features/analytics/rollups/retention-repository.ts'
import { rollupRepository } from '../../../worker/features/analytics/rollups/rollup-repository.ts'
import { auditRepository } from '../../../worker/features/audit/repository.ts'
import { checkoutsRepository } from '../../../worker/features/billing/checkout/checkouts-repository.ts'
import { entitlementsRepository } from '../../../worker/features/billing/entitlements-repository.ts'
import { figuresRepository } from '../../../worker/features/billing/figures/figures-repository.ts'
import { grantsRepository } from '../../../worker/features/billing/grants/grants-repository.ts'
import { noticesRepository } from '../../../worker/features/billing/notices/notices-repository.ts'
import { quotesRepository } from '../../../worker/features/billing/quotes/quotes-repository.ts'
import { seatsRepository } from '../../../worker/features/billing/seats/seats-repository.ts'
import { customersRepository } from '../../../worker/features/billing/stripe/customers-repository.ts'
import { expiryRepository } from '../../../worker/features/billing/sync/expiry-repository.ts'
import { ledgerRepository } from '../../../worker/features/billing/sync/ledger-repository.ts'
import { feedbackRepository } from '../../../worker/features/feedback/repository.ts'
import { jobRunsRepository } from '../../../worker/features/jobs/repository.ts'
import { editingRepository } from '../../../worker/features/resources/admin/editing-repository.ts'
import { missesRepository } from '../../../worker/features/resources/misses-repository.ts'
import { readerRepository } from '../../../worker/features/resources/reading/reader-repository.ts'
import { resourcesRepository } from '../../../worker/features/resources/resources-repository.ts'
import { tagsRepository } from '../../../worker/features/resources/tags/tags-repository.ts'
import { deskRepository } from '../../../worker/features/solutions/repository.ts'
import { bucketsRepository } from '../../../worker/features/storage/buckets-repository.ts'
import { type FileRow, filesRepository } from '../../../worker/features/storage/files-repository.ts'
import { uploadsRepository } from '../../../worker/features/storage/uploads-repository.ts'
import { toolsRepository } from '../../../worker/features/tools/repository.ts'
import { accountsRepository } from '../../../worker/features/users/accounts-repository.ts'
import { usersRepository } from '../../../worker/features/users/repository.ts'
import { readMigrations } from '../../support/database/migrations.ts'

/** A D1 that answers nothing and remembers what it was asked. */
function recorder() {
  const asked: string[] = []
  const prepare = (query: string) => {
    asked.push(query)
    const statement = {
      bind: () => statement,
      all: async () => ({ results: [], success: true, meta: {} }),
      raw: async () => [],
      run: async () => ({ results: [], success: true, meta: {} }),
      first: async () => null,
    }
    return statement
  }
  const database = { prepare, batch: async (all: unknown[]) => all.map(() => ({ results: [] })) }
  return { asked, db: openDb(database as unknown as D1Database) }
}

const sqlite = new DatabaseSync(':memory:')
for (const { sql } of readMigrations('migrations/main')) sqlite.exec(sql)

/**
 * Steps of a query that read a whole table. The few who are staff may all be looked at, and what is
 * no table.
 */
function scans(query: string): string[] {
  return sqlite
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail))
    .filter((detail) => /^SCAN (?!user_roles|CONSTANT ROW)/.test(detail))
}

async function plansOf(ask: (db: ReturnType<typeof openDb>) => Promise<unknown>[]) {
  const { asked, db } = recorder()
  await Promise.allSettled(ask(db))
  expect(asked.length).toBeGreaterThan(0)
  return asked.flatMap((query) => scans(query).map((scan) => `${scan}: ${query}`))
}

/** Statements as a commit runs them. */
const together = (db: ReturnType<typeof openDb>, [first, ...rest]: Statement[]) =>
  first ? db.batch([first, ...rest]) : Promise.resolve([])

test('a scan is seen', () => {
  expect(scans('SELECT * FROM entitlements ORDER BY updated_at')).toHaveLength(1)
})

const now = new Date()
const checkout = {
  userId: 'u',
  planType: 'premium',
  sessionId: 's',
  paramsHash: 'h',
  openedAt: now,
} as const
const event = { id: 'evt', type: 'x', customerId: null, createdAt: now }

test('no query of billing reads a whole table', async () => {
  const found = await plansOf((db) => {
    const [expiry, grants] = [expiryRepository(db), grantsRepository(db)]
    const [ledger, seats] = [ledgerRepository(db), seatsRepository(db)]
    const [customers, notices] = [customersRepository(db), noticesRepository(db)]
    return [
      expiry.overdue(now, '', 50),
      expiry.nearEnd(now, 30, { after: null, limit: 500 }),
      ledger.isKnown('e'),
      seats.accountsOf(['a@example.test']),
      seats.groupsOf('u'),
      seats.group('g'),
      seats.members('g'),
      seats.remove('g', 's', now),
      seats.waitingFor('a@example.test', now),
      seats.toMail(50),
      seats.claimMail('s', now),
      grants.byId('x'),
      grants.actionsOf('u'),
      figuresRepository(db).openAccess(now),
      checkoutsRepository(db).buyer('u'),
      checkoutsRepository(db).forget(checkout),
      customers.ofUser('u'),
      customers.byCustomerId('c'),
      customers.userExists('u'),
      customers.unlink('c', now),
      entitlementsRepository(db).ofUser('u'),
      ledger.isSettled('e'),
      ledger.settledOf(['e']),
      ledger.settle(event, now),
      ledger.list('failed', 100),
      ledger.failed({ attemptsUnder: 30, limit: 20 }),
      ledger.readCursor('m'),
      notices.pending('u', 50),
      notices.pending(null, 50),
      notices.claim('n', now),
      quotesRepository(db).ofUser('u'),
      quotesRepository(db).find('q'),
      quotesRepository(db).requested(),
    ]
  })
  expect(found).toEqual([])
})

test('no query of a person’s usage reads a whole table', async () => {
  expect(await plansOf((db) => [ownUsageRepository(db).read('u', now, 15)])).toEqual([])
})

test('no query of the desk reads a whole table', async () => {
  const found = await plansOf((db) => [
    deskRepository(db).read('u'),
    deskRepository(db).record('u', 'source', now),
  ])
  expect(found).toEqual([])
})

test('no query of the library reads a whole table', async () => {
  const found = await plansOf((db) => {
    const library = resourcesRepository(db)
    const reader = readerRepository(db)
    return [
      library.byId('x'),
      library.byIds(['x']),
      library.bySlug('x'),
      library.movedTo('x'),
      library.bySlugs(['x']),
      library.after('', 100),
      library.tagsNamed(['x']),
      library.tagAt('x'),
      library.slugTaken('x', 'y'),
      library.overdue(now, 50),
      library.countOverdue(now),
      library.usesOf([{ bucketId: 'resources', path: 'a/b.png' }]),
      library.due(now, 50),
      library.fromFiles(),
      library.listed(now, 30),
      reader.isBookmarked('u', 'r'),
      reader.bookmarkedIds('u', now, 6),
      reader.progressOf('u', 'r'),
      reader.unfinishedOf('u', now, 6),
      reader.readersSince('r', '2026-01-01'),
      reader.attachmentsOf('r'),
      missesRepository(db).most(20),
      missesRepository(db).forgetBefore(now),
      libraryBeside(db).links(['x']),
    ]
  })
  // What json_each lists was given with the query; the most wanted words are the first of an index.
  const fine =
    /^SCAN (?:json_each|resource_search_misses USING INDEX resource_search_misses_by_count)/
  expect(found.filter((plan) => !fine.test(plan))).toEqual([])
})

test('no query of the library’s editors reads a whole table', async () => {
  const found = await plansOf((db) => {
    const [editing, keptTags] = [editingRepository(db), tagsRepository(db)]
    const draft = { content: {} as ResourceContent, author: { id: 'u', name: 'U' }, now }
    const lists = manageSorts.flatMap((sort) =>
      [{}, { search: 'mfa plan' }, { state: 'draft' as const }, { review: 'overdue' as const }].map(
        (filter) =>
          editing.list(
            { sort, page: 1, domain: 'financial', tag: 'x', ...filter },
            { offset: 0, limit: 26, now },
          ),
      ),
    )
    return [
      ...lists,
      editing.draftOf('x'),
      editing.writeDraft({ resourceId: 'x', expected: 0, basedOn: 1, ...draft }),
      editing.writeDraft({ resourceId: 'x', expected: 1, basedOn: 1, ...draft }),
      editing.discardDraft('x', 1),
      editing.revisionsOf('x', 100),
      editing.revision('x', 1),
      editing.trashedAt('x'),
      editing.trashedBefore(now, 20),
      ...tagSorts.map((sort) => keptTags.list({ sort })),
      keptTags.byId('x'),
      keptTags.like('x', 'x', ''),
      keptTags.resourcesOf('x'),
    ]
  })
  // One row of given values is no table.
  expect(found.filter((plan) => !/^SCAN (?:json_each|CONSTANT ROW)/.test(plan))).toEqual([])
})

const roles = Object.keys(roleFilters) as (keyof typeof roleFilters)[]
const plans = Object.keys(billingFilters) as BillingFilter[]
const filters = [
  { search: 'nora' },
  ...roles.map((role) => ({ role })),
  ...plans.map((billing) => ({ billing })),
  ...plans.map((billing) => ({ billing, search: 'nora', role: 'editor' as const })),
]

test.each(filters)('users found by %o are found by an index', async (filter) => {
  const found = await plansOf((db) => [
    usersRepository(db).list({ sort: '-joined', ...filter }, { offset: 0, limit: 26, now }),
    usersRepository(db).accessOf(['u']),
  ])
  // Who has nothing to be found by is met soon on the way from the newest account.
  const walks = /^SCAN user USING INDEX user_by_time/
  const all = filter as { search?: string; role?: string; billing?: string }
  const common = !all.search && (all.role === 'none' || all.billing === 'none')
  expect(found.filter((plan) => !(common && walks.test(plan)))).toEqual([])
})

test('without a filter the newest accounts are read in their order', async () => {
  const found = await plansOf((db) => [
    usersRepository(db).list({ sort: '-joined' }, { offset: 0, limit: 26, now }),
  ])
  expect(found).toEqual([expect.stringMatching(/^SCAN user USING INDEX user_by_time/)])
})

test('sorted by name, they are read by their names', async () => {
  const found = await plansOf((db) => [
    usersRepository(db).list({ sort: 'name' }, { offset: 0, limit: 26, now }),
    usersRepository(db).list({ sort: '-name' }, { offset: 0, limit: 26, now }),
  ])
  const walk = expect.stringMatching(/^SCAN user USING INDEX user_by_name/)
  expect(found).toEqual([walk, walk])
})

test.each([
  { state: 'waiting' as const },
  { state: 'new' as const, category: 'bug' as const },
  { category: 'idea' as const },
  { assignee: 'me' },
  { assignee: 'nobody', sort: '-updated' as const },
  { tag: 'x', user: 'u' },
  { priority: 'yes' as const },
  { state: 'waiting' as const, search: 'wide table' },
])('the inbox narrowed by %o is found by an index', async (query) => {
  const window = { offset: 0, limit: 26, viewerId: 'u' }
  const found = await plansOf((db) => [
    feedbackRepository(db).inbox({ sort: '-created', ...query }, window),
  ])
  expect(found).toEqual([])
})

test('no query about a message, its sender or its readers reads a whole table', async () => {
  const window = { offset: 0, limit: 26, viewerId: 'u' }
  const found = await plansOf((db) => {
    const feedback = feedbackRepository(db)
    return [
      feedback.ofUser('u'),
      feedback.find('f'),
      feedback.states(['f']),
      feedback.eventsOf(['f']),
      feedback.tagsOf(['f']),
      feedback.waiting(),
      feedback.staff(),
      feedback.viewsOf('u'),
      feedback.removeView('u', 'v'),
      feedback.inbox({ sort: '-created' }, window),
    ]
  })
  // Without a filter the newest are read in their order.
  expect(found).toEqual([expect.stringMatching(/^SCAN feedback USING INDEX feedback_by_time/)])
})

test('no query of what people keep of the tools reads a whole table', async () => {
  const found = await plansOf((db) => {
    const tools = toolsRepository(db)
    const result = { day: '2026-11-20', inputs: 'mfa=yes', score: 50 }
    const date = { id: 'd', date: '2027-01-01', title: 'x', kind: 'date' } as const
    return [
      tools.results('u', 'self-check'),
      tools.keep('u', 'self-check', result, now),
      tools.forget('u', 'self-check'),
      tools.dates('u'),
      tools.addDate('u', date, now),
      tools.removeDate('u', 'd'),
    ]
  })
  expect(found.filter((plan) => /^SCAN (?!CONSTANT ROW)/.test(plan))).toEqual([])
})

test('no query of the storage reads a whole table', async () => {
  const page = { folder: 'a', limit: 100, offset: 0, descending: false }
  const file: FileRow = {
    id: 'f',
    bucketId: 'b',
    folder: 'a',
    leaf: 'c',
    objectKey: 'k',
    size: 1,
    contentType: 'text/plain',
    cacheControlSeconds: 60,
    etag: '"e"',
    metadata: null,
    alt: null,
    ownerId: 'u',
    createdAt: now,
    updatedAt: now,
  }
  const found = await plansOf((db) => {
    const [files, uploads] = [filesRepository(db), uploadsRepository(db)]
    return [
      files.find('b', 'a/c'),
      files.findMany('b', ['a/c']),
      files.byId('f'),
      files.announce('k', now),
      files.commit({ ...file, name: 'a/c' }, { replace: true, now }),
      files.commit({ ...file, name: 'a/c' }, { replace: false, now }),
      files.remove('b', ['a/c'], now),
      files.move(file, { bucketId: 'b', name: 'd/e' }, now),
      files.describe(file, 'x', now),
      ...(['name', 'created_at', 'updated_at'] as const).flatMap((column) => [
        files.list('b', { ...page, column }),
        files.list('b', { ...page, column, search: 'x' }),
      ]),
      files.claimDue(now, 10),
      files.forget(['k']),
      files.countDue(now),
      ...[false, true].flatMap((exact) => {
        const part = { prefix: 'a/', after: 'a/b', limit: 10, descending: !exact, exact }
        return [files.byPath('b', part), files.inFolder('b', 'a', part)]
      }),
      files.commit({ ...file, bucketId: 'resources', name: 'a/c' }, { replace: true, now }),
      files.newest('resources', { limit: 25, offset: 0 }),
      files.searched('resources', 'x', { limit: 25, offset: 0 }),
      files.searched('resources', 'x y', { limit: 25, offset: 0 }),
      bucketsRepository(db).find('b'),
      together(db, bucketsRepository(db).empty('b', now)),
      together(db, bucketsRepository(db).remove('b')),
      uploads.find('u'),
      uploads.lock('u', { offsetBytes: 0, now, until: now }),
      uploads.expired(now, 10),
    ]
  })
  // Arrays passed as one parameter, and pages that were put together: of folders and files, of files found by a word.
  const ours = /^SCAN (?:json_each|found|\(?subquery|[\w-]+ VIRTUAL TABLE)/
  expect(found.filter((plan) => !ours.test(plan))).toEqual([])
})

test('no query about one account reads a whole table', async () => {
  const found = await plansOf((db) => {
    const accounts = accountsRepository(db)
    return [
      accounts.find('u'),
      accounts.byEmail('a@example.test'),
      accounts.sessions('u', now),
      accounts.counts('u'),
      accounts.hasCustomer('u'),
      accounts.impersonation('s'),
      accounts.impersonationsBefore(now),
    ]
  })
  expect(found).toEqual([])
})

test('the audit log is read by its indexes, whatever it is narrowed by', async () => {
  const page = { limit: 50, page: 1, sort: '-at' as const }
  const found = await plansOf((db) => {
    const audit = auditRepository(db)
    return [
      audit.list({ ...page, sort: 'at' }),
      audit.list({ ...page, actor: 'u', sort: 'at' }),
      audit.list({ ...page, actor: 'u' }),
      audit.list({ ...page, action: 'user.ban' }),
      audit.list({ ...page, subject: 'u', from: '2026-01-01' }),
      audit.list({ ...page, to: '2026-01-01' }),
      audit.subjects(['u']),
      audit.after(500, 500),
      audit.at(500),
      audit.unchained(),
      audit.commit({ id: 'u', name: 'U' }, [], []),
    ]
  })
  // What json_each lists was given with the query; a page at either end is read off the index of times.
  const fine = /^SCAN json_each|^SCAN audit_log USING INDEX audit_log_by_time: .* limit \?$/
  expect(found.filter((plan) => !fine.test(plan))).toEqual([])
})

test('no query of visitor analytics or of recurring jobs reads a whole table that grows', async () => {
  const found = await plansOf((db) => {
    const [rollups, kept] = [rollupRepository(db), retentionRepository(db)]
    const [figures, runs] = [visitorFigures(db), jobRunsRepository(db)]
    const [from, to] = ['2026-11-01', '2026-11-20']
    return [
      rollups.events(from, { time: now, id: '' }, 5000),
      rollups.counted(from),
      rollups.advisors(from),
      rollups.cohorts(from),
      rollups.read(from),
      rollups.write(from, { figures: null, parts: [] }, now),
      kept.events(now),
      kept.days({ visits: from, figures: from }),
      kept.flushes(now),
      kept.mails(from),
      figures.days(from, to),
      figures.parts(from, to),
      figures.visits(from),
      figures.notes(from, to),
      figures.knowsToken('h'),
      preferencesRepository(db).read('u'),
      runs.lastSuccess('billing'),
      runs.prune(now),
    ]
  })
  // The oldest event is the first of its key's order.
  const inOrder = /^SCAN website_analytics: select "time".* limit/
  expect(found.filter((plan) => !inOrder.test(plan))).toEqual([])
})
