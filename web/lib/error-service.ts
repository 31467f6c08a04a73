import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react'
import {
  crossOriginScriptError,
  type ErrorReporting,
  type ReportedUser,
} from '../../domain/error-reports.ts'
import { withoutPersonalData } from '../../domain/personal-data.ts'

/** Share of page loads that are traced (specification, section 9). */
const traceSampleRate = 0.5

/**
 * Starts the error-reporting client. Its integrations are listed one by one, without those that
 * record clicks, typed text and logs.
 */
export function startErrorService(
  { dsn, release, environment, traced }: ErrorReporting,
  user: () => ReportedUser | null,
) {
  init({
    dsn,
    release,
    environment,
    tunnel: '/api/monitoring',
    tracesSampleRate: traced ? traceSampleRate : 0,
    traceLifecycle: 'static',
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration({
        disableErrorDefaults: true,
        ignoreErrors: [crossOriginScriptError],
      }),
      dedupeIntegration(),
      linkedErrorsIntegration(),
      globalHandlersIntegration(),
      httpContextIntegration(),
      ...(traced ? [browserTracingIntegration()] : []),
    ],
    beforeSend(event) {
      for (const thrown of event.exception?.values ?? [])
        if (thrown.value) thrown.value = withoutPersonalData(thrown.value)
      if (event.request?.url) event.request.url = withoutSearch(event.request.url)
      if (event.request?.headers) delete event.request.headers.Referer
      return event
    },
    beforeSendTransaction(event) {
      if (event.request?.url) event.request.url = withoutSearch(event.request.url)
      if (event.transaction) event.transaction = withoutSearch(event.transaction)
      for (const span of event.spans ?? [])
        if (span.description) span.description = withoutSearch(span.description)
      return event
    },
  })
  // The person signed in when an event happens; none otherwise.
  getCurrentScope().addEventProcessor((event) => {
    const known = user()
    if (known) event.user = known
    else delete event.user
    return event
  })
  return {
    capture(error: unknown, errorId: string) {
      captureException(error, { tags: { error_id: errorId } })
    },
  }
}

/** An address without query and fragment, which may contain people's words. */
const withoutSearch = (address: string) => address.replace(/[?#].*$/s, '')
