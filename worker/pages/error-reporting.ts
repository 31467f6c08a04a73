import type { Context } from 'hono'
import type { ErrorReporting } from '../../domain/error-reports.ts'
import type { AppEnv } from '../http/app-env.ts'
import { release } from '../http/config/release.ts'
import { countedOnly } from '../http/config/sentry-dsn.ts'
import { currentRequest } from '../http/report.ts'

/** The browser's error-reporting settings, written into the page's head. */
export function errorReportingOf(c: Context<AppEnv>): ErrorReporting {
  // Undefined on the error page shown when reading the configuration failed.
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
