import { prepareLocalInstallation } from './local/local-database.ts'
import { openPort } from './local/port.ts'
import { serve } from './shell.ts'

/** Serves the site with hot reload, on the local databases. */
const port = await openPort('npm run dev')
await prepareLocalInstallation()
serve('vite', ['dev', '--port', String(port), '--strictPort'])
