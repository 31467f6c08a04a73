import { advisorsCalls } from './api-calls/advisors.ts'
import { billingCalls } from './api-calls/billing.ts'
import type { ApiCall } from './api-calls/call.ts'
import { libraryCalls } from './api-calls/library.ts'
import { peopleCalls } from './api-calls/people.ts'
import { siteCalls } from './api-calls/site.ts'
import { storageCalls } from './api-calls/storage.ts'

/** A body that no call accepts, so that whoever may make the call changes nothing. */
export const harmless = { id: 'm-12345678', text: 'x', title: 'x', rating: 'up' }

/**
 * Every call under /api by method and path; a test compares it with the router. In paths ":c"
 * is an existing conversation, ":a" an answer in it and ":q" a quote.
 */
export const apiCalls: Record<string, ApiCall> = {
  ...siteCalls,
  ...peopleCalls,
  ...advisorsCalls,
  ...billingCalls,
  ...libraryCalls,
  ...storageCalls,
}

/** "GET /conversations/:c" as method and path. */
export function methodAndPath(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ')
  return [method, `/api${path}`]
}
