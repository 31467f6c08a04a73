import { chainBreak, chainStart } from '../worker/features/audit/chain.ts'
import { executeSql } from './local/execute-sql.ts'
import { fail } from './shell.ts'

/** `verify [--remote]`: checks that no row of the audit log was altered or removed. */
const args = process.argv.slice(2)
const remote = args.includes('--remote')
const [action, ...rest] = args.filter((arg) => arg !== '--remote')
if (action !== 'verify' || rest.length > 0) fail('Usage: npm run audit -- verify [--remote]')

type Row = {
  seq: number
  id: string
  actor_id: string
  actor_name: string
  action: string
  subject: string
  details: string
  created_at: number
  hash: string | null
}

const rowsAtOnce = 500
let head = { seq: 0, hash: chainStart }
for (;;) {
  const rows = executeSql<Row>(
    `SELECT * FROM audit_log WHERE seq > ${head.seq} ORDER BY seq LIMIT ${rowsAtOnce}`,
    { remote },
  ).map((row) => ({
    ...row,
    actorId: row.actor_id,
    actorName: row.actor_name,
    details: JSON.parse(row.details) as unknown,
    createdAt: new Date(row.created_at),
  }))
  const broken = chainBreak(rows, head)
  if (broken) fail(`The audit log was tampered with. ${broken}.`)
  const last = rows.at(-1)
  if (last) head = { seq: last.seq, hash: last.hash ?? '' }
  if (rows.length < rowsAtOnce) break
}
const [outside] = executeSql<{ n: number }>(
  'SELECT count(*) AS n FROM audit_log WHERE seq IS NULL AND created_at > (SELECT created_at FROM audit_log WHERE seq = 1)',
  { remote },
)
if (outside && outside.n > 0)
  fail(`The audit log was tampered with. ${outside.n} rows stand outside the chain.`)
console.log(
  `${head.seq} rows, each as it was written. Keep the last hash elsewhere: with it you can tell`,
)
console.log(`later that no row at the end is gone.\n${head.hash}`)
