/** What the tests that protect every call know of one. */
export type ApiCall = {
  /**
   * Status for: anonymous, an expired session, free, subscriber, founder, editor, admin. Where a
   * call belongs to a person (":c" and ":q" are another's), those who may make it find nothing.
   */
  statuses: number[]
  /** Sent by the access matrix, where it is not `harmless`; refused by whoever would act on it. */
  sent?: object
  /** A right body, each field of which is spoiled by the hostile-input test. */
  body?: Record<string, unknown>
  /** Right parameters of the query, and those that are spoiled. */
  query?: { right: Record<string, string>; parameters: string[] }
}

/** Names no field of any body rightly: whoever may call is told so, and nothing happens. */
export const harmless = { id: 'm-12345678', text: 'x', title: 'x', rating: 'up' }

const everyone = (status: number) => Array<number>(7).fill(status)
const signedIn = (status: number) => [401, 401, ...Array<number>(5).fill(status)]
const advisors = (status: number) => [401, 401, 402, ...Array<number>(4).fill(status)]
const staff = (status: number) => [401, 401, 403, 403, 403, status, status]
const admins = (status: number) => [401, 401, 403, 403, 403, 403, status]

const quote = { plan: 'premium', seats: 2, districtName: 'Ada ISD', districtAddress: '1 Main St' }
const endsAt = '2030-01-01T00:00:00Z'

/**
 * Every call under /api by method and path; a test compares the list with the router's own. In
 * paths, ":c" is a conversation, ":a" an answer in it and ":q" a quote; all three exist.
 */
export const apiCalls: Record<string, ApiCall> = {
  'GET /health': { statuses: everyone(200) },
  'GET /viewer': { statuses: everyone(200) },
  'GET /model': { statuses: everyone(200) },
  'GET /allowance': { statuses: signedIn(200) },
  'POST /conversations': { statuses: advisors(400), body: { advisor: 'infrastructure' } },
  'GET /conversations': {
    statuses: advisors(200),
    query: { right: {}, parameters: ['search', 'advisor', 'archived'] },
  },
  'DELETE /conversations': { statuses: advisors(204) },
  'GET /conversations/:c': { statuses: advisors(404) },
  'PATCH /conversations/:c': {
    statuses: advisors(404),
    body: { title: 't', pinned: true, archived: false, leaf: ':a' },
  },
  'DELETE /conversations/:c': { statuses: advisors(404) },
  'POST /conversations/:c/messages': {
    statuses: advisors(404),
    body: { id: 'm-12345678', parent: null, text: 'hello' },
  },
  'POST /conversations/:c/messages/:a/regenerate': { statuses: advisors(404) },
  'PUT /conversations/:c/messages/:a/feedback': {
    statuses: advisors(404),
    body: { rating: 'up', reason: 'x' },
  },
  'DELETE /conversations/:c/messages/:a/feedback': { statuses: advisors(404) },
  'GET /conversations/:c/stream': { statuses: advisors(404) },
  'POST /conversations/:c/stop': { statuses: advisors(404) },
  'GET /conversations/:c/export': {
    statuses: advisors(404),
    query: { right: { format: 'md' }, parameters: ['format', 'message'] },
  },
  'GET /knowledge/search': {
    statuses: advisors(200),
    query: { right: { q: 'mfa' }, parameters: ['q', 'advisor', 'limit'] },
  },
  'GET /admin/knowledge': { statuses: staff(200) },
  'POST /admin/knowledge/import': { statuses: staff(400), body: { catalog: {} } },
  'DELETE /admin/knowledge/imports/:id': { statuses: admins(404) },
  'GET /admin/settings': { statuses: admins(200) },
  'PUT /admin/settings': {
    statuses: admins(400),
    sent: { trial_days: 'x' },
    body: { trial_days: 7, automatic_tax: false, stats: [] },
  },
  'GET /admin/audit': {
    statuses: admins(200),
    query: { right: {}, parameters: ['limit', 'before'] },
  },
  'GET /admin/users': {
    statuses: admins(200),
    query: { right: {}, parameters: ['search', 'role', 'billing', 'page'] },
  },
  'GET /profile': { statuses: signedIn(200) },
  'PUT /profile': {
    statuses: signedIn(400),
    sent: { students: 'x' },
    body: { name: 'Ada ISD', students: 5, devices: {}, notes: 'n', state: 'CA' },
  },
  'GET /billing': { statuses: signedIn(200) },
  'GET /billing/invoices': { statuses: signedIn(200) },
  'POST /billing/cancel': { statuses: signedIn(400), body: { reason: 'other', comment: 'x' } },
  'POST /billing/resume': { statuses: signedIn(404) },
  'GET /billing/quotes': { statuses: signedIn(200) },
  'POST /billing/quotes': { statuses: signedIn(400), body: quote },
  'POST /billing/quotes/:q/request': {
    statuses: signedIn(404),
    sent: { invoiceEmail: 'a@b.example' },
    body: { invoiceEmail: 'a@b.example', note: 'n' },
  },
  'GET /admin/billing/figures': { statuses: admins(200) },
  'GET /admin/billing/accounts/:id': { statuses: admins(404) },
  'POST /admin/billing/grants': {
    statuses: admins(400),
    body: { emails: ['none@b.example'], endsAt, reason: 'x' },
  },
  'PATCH /admin/billing/grants/:id': {
    statuses: admins(404),
    sent: { endsAt, reason: 'x' },
    body: { endsAt, reason: 'x' },
  },
  'POST /admin/billing/grants/:id/end': {
    statuses: admins(404),
    sent: { reason: 'x' },
    body: { reason: 'x' },
  },
  'GET /admin/billing/events': {
    statuses: admins(200),
    query: { right: {}, parameters: ['state'] },
  },
  'POST /admin/billing/events/compare': { statuses: admins(200) },
  'POST /admin/billing/events/:id/replay': { statuses: admins(404) },
  'GET /admin/billing/requests': { statuses: admins(200) },
  'POST /webhooks/stripe': {
    statuses: everyone(400),
    body: { id: 'evt_1', type: 'invoice.paid', data: {} },
  },
  'POST /check-subscription': { statuses: signedIn(200) },
  'POST /create-checkout': {
    statuses: signedIn(400),
    sent: { priceId: 'price_none' },
    body: { priceId: 'price_none' },
  },
  'POST /customer-portal': { statuses: signedIn(200) },
  'POST /create-founder-payment': { statuses: [401, 401, 200, 200, 409, 200, 200] },
}

/** "GET /conversations/:c" in its two parts. */
export function methodAndPath(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ')
  return [method, `/api${path}`]
}
