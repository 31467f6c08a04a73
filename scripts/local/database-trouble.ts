const sentences: [RegExp, { local: string; remote: string }][] = [
  [
    /no such table/i,
    {
      local: 'There are no local databases yet. Run `npm start` once, then try again.',
      remote: 'The deployed databases are not set up yet: `npm run deploy` does that.',
    },
  ],
  [
    /SQLITE_BUSY|database is locked/i,
    {
      local: 'The local databases are in use. Stop `npm start` and try again.',
      remote: 'The databases are busy. Try again in a minute.',
    },
  ],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|file is not a database/i,
    {
      local:
        'The local databases in .wrangler/state are damaged. Nothing was deleted. To begin anew, move them away: mv .wrangler/state .wrangler/state-damaged',
      remote: 'The deployed database is damaged.',
    },
  ],
  [
    /EACCES|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|permission denied/i,
    {
      local: 'The folder .wrangler cannot be written to. Give it back to yourself and try again.',
      remote: 'There is no permission to write to the databases.',
    },
  ],
]

/** The message for a database error, for the person at the terminal; null for an unknown error. */
export function databaseTrouble(output: string, { remote }: { remote: boolean }): string | null {
  const [, said] = sentences.find(([pattern]) => pattern.test(output)) ?? []
  return said ? said[remote ? 'remote' : 'local'] : null
}
