import { spawnSync } from 'node:child_process'
import { fail } from '../shell.ts'
import { databaseTrouble } from './database-trouble.ts'

const mostBytes = 64 * 1024 * 1024

/**
 * Runs one statement on the main database, local or deployed, through wrangler. Returns its rows;
 * ends the process with a message if it fails.
 */
export function executeSql<Row>(sql: string, { remote }: { remote: boolean }): Row[] {
  const { status, stdout, stderr } = spawnSync(
    'wrangler',
    ['d1', 'execute', 'DB', remote ? '--remote' : '--local', '--json', '--command', sql],
    { encoding: 'utf8', maxBuffer: mostBytes },
  )
  if (status !== 0) fail(databaseTrouble(stdout + stderr, { remote }) ?? (stderr || stdout))
  const [answer] = JSON.parse(stdout) as { results: Row[] }[]
  return answer?.results ?? []
}
