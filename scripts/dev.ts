import { prepareLocalInstallation } from './local-database.ts'
import { serve } from './shell.ts'

/** Hot reload on the local databases. */
await prepareLocalInstallation()
serve('vite', ['dev'])
