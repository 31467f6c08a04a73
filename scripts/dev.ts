import { prepareLocalInstallation } from './local-database.ts'
import { run } from './shell.ts'

/** Hot reload on the local databases. */
await prepareLocalInstallation()
run('vite', ['dev'])
