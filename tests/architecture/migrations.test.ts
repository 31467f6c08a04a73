import { existsSync, globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import {
  type DrizzleSQLiteSnapshotJSON,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { readMigrations, rowsLostBy } from '../support/database/migrations.ts'

type Journal = { entries: { idx: number; tag: string }[] }

const main = readMigrations('migrations/main')
const search = readMigrations('migrations/search')
const journal = JSON.parse(readFileSync('migrations/main/meta/_journal.json', 'utf8')) as Journal

test('the tables in the code are the tables the migrations make', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../worker/db/schema/*.ts', {
    eager: true,
  })
  const tables = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>
  const last = journal.entries.at(-1)
  const number = String(last?.idx).padStart(4, '0')
  const snapshot = JSON.parse(
    readFileSync(`migrations/main/meta/${number}_snapshot.json`, 'utf8'),
  ) as DrizzleSQLiteSnapshotJSON
  const current = await generateSQLiteDrizzleJson(tables, snapshot.id)
  expect(Object.keys(current.tables).length).toBeGreaterThan(0)
  expect(await generateSQLiteMigration(snapshot, current)).toEqual([])
})

test('migrations are only ever added: the journal and the files name the same ones', () => {
  expect(main.map(({ name }) => name)).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  expect(journal.entries.map(({ idx }) => idx)).toEqual(journal.entries.map((_, index) => index))
  for (const { idx } of journal.entries)
    expect(existsSync(`migrations/main/meta/${String(idx).padStart(4, '0')}_snapshot.json`)).toBe(
      true,
    )
})

test('search migrations are numbered, each number once', () => {
  const numbers = search.map(({ name }) => /^(\d{4})_/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(search.length)
})

test('nothing is deleted on cascade', () => {
  const texts = [...globSync('migrations/**/*.sql'), ...globSync('worker/db/schema/*.ts')]
  const found = texts.filter((path) =>
    /on\s*delete['":\s]*cascade/i.test(readFileSync(path, 'utf8').replace(/^\s*--.*$/gm, '')),
  )
  expect(found).toEqual([])
})

test('the main database holds no full-text table: those block exports', () => {
  expect(main.filter(({ sql }) => /create\s+virtual/i.test(sql))).toEqual([])
})

/** Derived tables that a migration empties and the next sync, rebuild or cron run fills again. */
const rebuiltIndexes = [
  '0003_knowledge_terms.sql: knowledge_fts 6 → 0',
  '0003_knowledge_terms.sql: knowledge_words 6 → 0',
]

test('every migration keeps every row', () => {
  expect(rowsLostBy(main)).toEqual([])
  expect(rowsLostBy(search)).toEqual(rebuiltIndexes)
})

test('no statement alters, deletes or replaces a row of the audit log', () => {
  const db = new DatabaseSync(':memory:')
  for (const { sql } of main) db.exec(sql)
  const insert = (verb: string, id: string, seq: number | null) =>
    db
      .prepare(
        `${verb} INTO audit_log (id, actor_id, actor_name, action, subject, details, created_at, seq)
         VALUES (?, 'a', 'Ada', 'settings.change', 'trial_days', '{}', 1, ?)`,
      )
      .run(id, seq)
  insert('INSERT', 'older than the chain', null)
  insert('INSERT', 'first', 1)
  const rows = () => db.prepare('SELECT * FROM audit_log').all()
  const before = rows()
  for (const refused of [
    () => db.exec("UPDATE audit_log SET actor_name = 'Nobody'"),
    () => db.exec('DELETE FROM audit_log WHERE seq IS NULL'),
    () => db.exec('DELETE FROM audit_log'),
    () => insert('INSERT OR REPLACE', 'first', 2),
    () => insert('INSERT OR REPLACE', 'second', 1),
  ])
    expect(refused).toThrow('audit_log is append-only')
  expect(rows()).toEqual(before)
  insert('INSERT', 'second', 2)
  expect(rows()).toHaveLength(3)
})

test('a migration that drops children with a rebuilt parent is caught', () => {
  const lost = rowsLostBy([
    {
      name: 'first',
      sql: `CREATE TABLE parent (id text PRIMARY KEY);
            CREATE TABLE child (id text, parent_id text REFERENCES parent (id) ON DELETE CASCADE)`,
    },
    {
      name: 'rebuild',
      sql: `PRAGMA foreign_keys = OFF;
            CREATE TABLE new_parent (id text PRIMARY KEY, name text);
            INSERT INTO new_parent (id) SELECT id FROM parent;
            DROP TABLE parent;
            ALTER TABLE new_parent RENAME TO parent`,
    },
  ])
  expect(lost).toEqual(['rebuild: child 3 → 0'])
})

test('messages from before there were branches each follow the one before', () => {
  const db = new DatabaseSync(':memory:')
  const turns = main.findIndex(({ name }) => name === '0005_answer_turns.sql')
  for (const { sql } of main.slice(0, turns)) db.exec(sql)
  const newMessage = db.prepare(
    `INSERT INTO messages (id, conversation_id, parent_id, role, status, text, created_at)
     VALUES (?, ?, ?, ?, 'complete', '', 1000)`,
  )
  const newConversation = db.prepare(
    `INSERT INTO conversations (id, user_id, advisor, title, leaf_id, created_at, updated_at)
     VALUES (?, 'u', 'financial', 't', ?, 1, 1)`,
  )
  db.exec('PRAGMA foreign_keys = OFF')
  newConversation.run('old', null)
  for (const [id, role] of [
    ['q1', 'user'],
    ['a1', 'assistant'],
    ['q2', 'user'],
    ['a2', 'assistant'],
  ] as const)
    newMessage.run(id, 'old', null, role)
  newConversation.run('branched', 'top')
  newMessage.run('first', 'branched', null, 'user')
  newMessage.run('top', 'branched', null, 'user')
  newConversation.run('empty', null)
  db.exec(main[turns]?.sql ?? '')
  expect(db.prepare('SELECT id, parent_id AS parent FROM messages').all()).toEqual([
    { id: 'q1', parent: null },
    { id: 'a1', parent: 'q1' },
    { id: 'q2', parent: 'a1' },
    { id: 'a2', parent: 'q2' },
    { id: 'first', parent: null },
    { id: 'top', parent: null },
  ])
  expect(db.prepare('SELECT id, leaf_id AS leaf FROM conversations').all()).toEqual([
    { id: 'old', leaf: 'a2' },
    { id: 'branched', leaf: 'top' },
    { id: 'empty', leaf: null },
  ])
})

test('an entry stored with "asks" gets its example questions, once, and keeps the rest', () => {
  const db = new DatabaseSync(':memory:')
  const renamed = main.findIndex(({ name }) => name === '0028_example_questions.sql')
  for (const { sql } of main.slice(0, renamed)) db.exec(sql)
  const old = { id: 'financial.a', title: 'A “quoted” title', asks: ['one', 'it\'s "two"'] }
  db.prepare(
    `INSERT INTO knowledge_entries (id, title, entry, content_hash, review_by, updated_at)
     VALUES (?, ?, ?, 'h', 1, 1)`,
  ).run(old.id, old.title, JSON.stringify(old))
  const migrate = () => db.exec(main[renamed]?.sql ?? '')
  migrate()
  migrate()
  const stored = db.prepare('SELECT entry FROM knowledge_entries').get() as { entry: string }
  expect(JSON.parse(stored.entry)).toEqual({ ...old, exampleQuestions: old.asks })
})
