import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  type BillingFilter,
  billingFilters,
  type RoleFilter,
  roleFilters,
} from '../../domain/users.ts'
import { openDb } from '../../worker/db/index.ts'
import { checkoutsRepository } from '../../worker/features/billing/checkout/checkouts-repository.ts'
import { entitlementsRepository } from '../../worker/features/billing/entitlements-repository.ts'
import { figuresRepository } from '../../worker/features/billing/figures/figures-repository.ts'
import { grantsRepository } from '../../worker/features/billing/grants/grants-repository.ts'
import { noticesRepository } from '../../worker/features/billing/notices/notices-repository.ts'
import { quotesRepository } from '../../worker/features/billing/quotes/quotes-repository.ts'
import { customersRepository } from '../../worker/features/billing/stripe/customers-repository.ts'
import { expiryRepository } from '../../worker/features/billing/sync/expiry-repository.ts'
import { ledgerRepository } from '../../worker/features/billing/sync/ledger-repository.ts'
import { usersRepository } from '../../worker/features/users/repository.ts'
import { readMigrations } from '../support/migrations.ts'

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

/** Steps of a query that read a whole table. The few who are staff may all be looked at. */
function scans(query: string): string[] {
  return sqlite
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail))
    .filter((detail) => /^SCAN (?!user_roles)/.test(detail))
}

async function plansOf(ask: (db: ReturnType<typeof openDb>) => Promise<unknown>[]) {
  const { asked, db } = recorder()
  await Promise.allSettled(ask(db))
  expect(asked.length).toBeGreaterThan(0)
  return asked.flatMap((query) => scans(query).map((scan) => `${scan}: ${query}`))
}

test('a scan is seen', () => {
  expect(scans('SELECT * FROM entitlements ORDER BY updated_at')).toHaveLength(1)
})

const now = new Date()
const event = { id: 'evt', type: 'x', customerId: null, createdAt: now }

test('no query of billing reads a whole table', async () => {
  const found = await plansOf((db) => {
    const [expiry, grants] = [expiryRepository(db), grantsRepository(db)]
    const ledger = ledgerRepository(db)
    const [customers, notices] = [customersRepository(db), noticesRepository(db)]
    return [
      expiry.overdue(now, 50),
      expiry.nearEnd(now, 30, 500),
      grants.usersByEmail(['a@example.test']),
      grants.byId('x'),
      grants.actionsOf('u'),
      figuresRepository(db).openAccess(now),
      checkoutsRepository(db).last('u', 'premium'),
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

const roles = Object.keys(roleFilters) as RoleFilter[]
const plans = Object.keys(billingFilters) as BillingFilter[]
const filters = [
  { search: 'nora' },
  ...roles.map((role) => ({ role })),
  ...plans.map((billing) => ({ billing })),
  ...plans.map((billing) => ({ billing, search: 'nora', role: 'editor' as const })),
]

test.each(filters)('users found by %o are found by an index', async (filter) => {
  const found = await plansOf((db) => [
    usersRepository(db).list({ page: 1, ...filter }, { offset: 0, limit: 26, now }),
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
    usersRepository(db).list({ page: 1 }, { offset: 0, limit: 26, now }),
  ])
  expect(found).toEqual([expect.stringMatching(/^SCAN user USING INDEX user_by_time/)])
})
