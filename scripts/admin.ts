import { spawnSync } from 'node:child_process'
import { fail } from './shell.ts'

/** `grant EMAIL admin|editor [--remote]` and `revoke EMAIL [--remote]`. */
const usage =
  'Usage: npm run admin -- grant EMAIL admin|editor [--remote]\n       npm run admin -- revoke EMAIL [--remote]'

const args = process.argv.slice(2)
const where = args.includes('--remote') ? '--remote' : '--local'
const [action, email, role] = args.filter((arg) => arg !== '--remote')
if (!email || !/^[^\s@']+@[^\s@']+$/.test(email)) fail(usage)

if (action === 'grant' && (role === 'admin' || role === 'editor')) {
  const changed = execute(
    `INSERT INTO user_roles (user_id, role) SELECT id, '${role}' FROM user WHERE email = '${email.toLowerCase()}' ON CONFLICT (user_id) DO UPDATE SET role = excluded.role RETURNING user_id`,
  )
  if (changed === 0) fail(`No account has the e-mail address ${email}. Register it first.`)
  console.log(`${email} is ${role} now.`)
} else if (action === 'revoke') {
  const changed = execute(
    `DELETE FROM user_roles WHERE user_id = (SELECT id FROM user WHERE email = '${email.toLowerCase()}') RETURNING user_id`,
  )
  console.log(changed === 0 ? `${email} has no role.` : `${email} has no role any more.`)
} else fail(usage)

/** Runs one statement on the main database; how many rows it returned. */
function execute(sql: string): number {
  const { status, stdout, stderr } = spawnSync(
    'wrangler',
    ['d1', 'execute', 'DB', where, '--json', '--command', sql],
    { encoding: 'utf8' },
  )
  if (status !== 0) fail(stderr || stdout)
  const [answer] = JSON.parse(stdout) as { results: unknown[] }[]
  return answer?.results.length ?? 0
}
