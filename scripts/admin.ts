import { executeSql } from './local/execute-sql.ts'
import { fail } from './shell.ts'

const usage = `Usage: npm run admin -- grant EMAIL admin|editor [--remote]
       npm run admin -- revoke EMAIL [--remote]
       npm run admin -- remove-second-factor EMAIL [--remote]`

const args = process.argv.slice(2)
const remote = args.includes('--remote')
const [action, email, role, ...rest] = args.filter((arg) => arg !== '--remote')
// A mistyped --remote must not change the local databases.
if (rest.length > 0 || !email || !/^[^\s@']+@[^\s@']+$/.test(email)) fail(usage)

const account = `(SELECT id FROM user WHERE email = '${email.toLowerCase()}')`

if (action === 'grant' && (role === 'admin' || role === 'editor')) {
  const changed = execute(
    `INSERT INTO user_roles (user_id, role) SELECT id, '${role}' FROM user WHERE email = '${email.toLowerCase()}' ON CONFLICT (user_id) DO UPDATE SET role = excluded.role RETURNING user_id`,
  )
  if (changed === 0) fail(`No account has the e-mail address ${email}. Register it first.`)
  // Ends the sessions of an account whose passkey becomes a second factor, which the next log-in
  // asks for: as when an admin grants the role.
  execute(
    `DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = '${email.toLowerCase()}' AND two_factor_enabled IS NOT 1 AND id IN (SELECT user_id FROM passkey))`,
  )
  console.log(`${email} is ${role} now.`)
} else if (action === 'revoke' && !role) {
  const changed = execute(`DELETE FROM user_roles WHERE user_id = ${account} RETURNING user_id`)
  console.log(changed === 0 ? `${email} has no role.` : `${email} has no role any more.`)
} else if (action === 'remove-second-factor' && !role) {
  const changed = execute(
    `UPDATE user SET two_factor_enabled = 0 WHERE id = ${account} RETURNING id`,
  )
  if (changed === 0) fail(`No account has the e-mail address ${email}.`)
  for (const table of ['two_factor', 'passkey', 'session'])
    execute(`DELETE FROM ${table} WHERE user_id = ${account}`)
  execute(`DELETE FROM verification WHERE value = ${account} AND identifier LIKE 'trust-device-%'`)
  console.log(`${email} has no second factor any more, and is logged out everywhere.`)
} else fail(usage)

/** The number of rows that a statement on the main database returned. */
function execute(sql: string): number {
  return executeSql(sql, { remote }).length
}
