import { prepareLocalInstallation } from './local-database.ts'
import { openPort } from './port.ts'
import { serve } from './shell.ts'

/** Hot reload on the local databases. */
const port = await openPort('npm run dev')
await prepareLocalInstallation()
serve('vite', ['dev', '--port', String(port), '--strictPort'])
