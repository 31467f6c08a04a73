import type { Context } from 'hono'
import type { ErrorReporting } from '../../domain/error-reports.ts'
import type { AppEnv } from '../http/app-env.ts'
import { release } from '../http/config/release.ts'
import { countedOnly } from '../http/config/sentry-dsn.ts'
import { currentRequest } from '../http/report.ts'

/** What the page's head tells the browser about error reporting. */
export function errorReportingOf(c: Context<AppEnv>): ErrorReporting {
  // There is no configuration when reading it failed, and the error page still has a head.
  const config = c.get('config') as AppEnv['Variables']['config'] | undefined
  const dsn = config?.sentry.browser ?? null
  const user = currentRequest()?.user ?? null
  return {
    dsn: dsn ?? countedOnly,
    release,
    environment: config?.production === false ? 'development' : 'production',
    traced: dsn !== null,
    email: Boolean(user?.email),
    user,
  }
}
