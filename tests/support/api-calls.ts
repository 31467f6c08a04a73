import { advisorsCalls } from './api-calls/advisors.ts'
import { billingCalls } from './api-calls/billing.ts'
import type { ApiCall } from './api-calls/call.ts'
import { libraryCalls } from './api-calls/library.ts'
import { peopleCalls } from './api-calls/people.ts'
import { siteCalls } from './api-calls/site.ts'
import { storageCalls } from './api-calls/storage.ts'

/** Names no field of any body rightly: whoever may call is told so, and nothing happens. */
export const harmless = { id: 'm-12345678', text: 'x', title: 'x', rating: 'up' }

/**
 * Every call under /api by method and path; a test compares the list with the router's own. In
 * paths, ":c" is a conversation, ":a" an answer in it and ":q" a quote; all three exist.
 */
export const apiCalls: Record<string, ApiCall> = {
  ...siteCalls,
  ...peopleCalls,
  ...advisorsCalls,
  ...billingCalls,
  ...libraryCalls,
  ...storageCalls,
}

/** "GET /conversations/:c" in its two parts. */
export function methodAndPath(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ')
  return [method, `/api${path}`]
}
