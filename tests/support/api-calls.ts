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
  /** Also takes its body as plain text, as beacons send it. */
  plainText?: true
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
const resourceContent = {
  slug: 'hostile',
  title: 'Hostile',
  summary: 's',
  type: 'guide',
  body: 'x',
  premium: false,
  domains: ['leadership'],
  tags: ['Hostile'],
  owner: 'Ada',
  reviewed: null,
  reviewBy: '2030-01-01',
  cover: null,
  coverAlt: '',
  link: null,
  knowledge: [],
  related: [],
}

const analyticsQuery = {
  right: { from: '2026-11-01', to: '2026-11-02' },
  parameters: ['from', 'to', 'interval', 'compare', 'page', 'country'],
}

/**
 * Every call under /api by method and path; a test compares the list with the router's own. In
 * paths, ":c" is a conversation, ":a" an answer in it and ":q" a quote; all three exist.
 */
export const apiCalls: Record<string, ApiCall> = {
  'GET /health': { statuses: everyone(200) },
  'GET /ready': { statuses: everyone(200) },
  'POST /monitoring': { statuses: everyone(403) },
  'GET /admin/errors': {
    statuses: admins(200),
    query: { right: {}, parameters: ['id', 'source'] },
  },
  'POST /admin/errors/test': { statuses: admins(202) },
  'DELETE /admin/errors/:fingerprint': { statuses: admins(404) },
  'GET /viewer': { statuses: everyone(200) },
  'GET /sign-in-ways': { statuses: everyone(200) },
  'GET /account': { statuses: signedIn(200) },
  'PATCH /account': {
    statuses: signedIn(400),
    sent: { districtRole: 'pupil' },
    body: {
      name: 'Ada',
      title: 't',
      districtRole: 'other',
      avatar: null,
      notifications: { newDevice: true, failedLogins: true },
    },
  },
  'DELETE /account/sessions/:id': { statuses: signedIn(404) },
  'POST /account/sessions/end': {
    statuses: signedIn(400),
    sent: { scope: 'none' },
    body: { scope: 'others' },
  },
  'GET /account/download': {
    statuses: signedIn(200),
    query: { right: { format: 'json' }, parameters: ['format'] },
  },
  'POST /account/deletion': { statuses: signedIn(400), body: { password: 'not-it' } },
  'DELETE /account/deletion': { statuses: signedIn(200) },
  'GET /model': { statuses: everyone(200) },
  'GET /usage': { statuses: advisors(200) },
  'GET /usage/export': { statuses: advisors(200) },
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
    query: {
      right: {},
      parameters: ['limit', 'before', 'actor', 'action', 'subject', 'from', 'to', 'page'],
    },
  },
  'GET /admin/audit/verify': {
    statuses: admins(200),
    query: { right: {}, parameters: ['after'] },
  },
  'GET /admin/audit/export': {
    statuses: admins(200),
    query: { right: {}, parameters: ['subject', 'from', 'to'] },
  },
  'GET /admin/users': {
    statuses: admins(200),
    query: { right: {}, parameters: ['search', 'role', 'billing', 'sort', 'page'] },
  },
  'GET /feedback': { statuses: signedIn(200) },
  'POST /feedback': {
    statuses: signedIn(400),
    body: {
      category: 'bug',
      message: 'x',
      page: '/solutions',
      error: 'e1',
      answer: { advisor: 'infrastructure', question: 'q', answer: 'a', sources: ['s'] },
      copy: true,
    },
  },
  'GET /admin/feedback': {
    statuses: staff(200),
    query: {
      right: {},
      parameters: ['state', 'category', 'assignee', 'tag', 'priority', 'user', 'sort', 'page'],
    },
  },
  'PATCH /admin/feedback': {
    statuses: staff(400),
    body: { ids: ['none'], state: 'open', assignee: null, addTag: 'x', removeTag: 'y' },
  },
  'GET /admin/feedback/staff': { statuses: staff(200) },
  'GET /admin/feedback/export': {
    statuses: staff(200),
    query: { right: {}, parameters: ['state', 'category', 'sort'] },
  },
  'GET /admin/feedback/views': { statuses: staff(200) },
  'POST /admin/feedback/views': {
    statuses: staff(400),
    body: { name: 'Mine', query: 'assignee=me' },
  },
  'DELETE /admin/feedback/views/:id': { statuses: staff(404) },
  'GET /admin/feedback/:id': { statuses: staff(404) },
  'POST /admin/feedback/:id/replies': {
    statuses: staff(404),
    sent: { body: 'x' },
    body: { body: 'x' },
  },
  'POST /admin/feedback/:id/notes': {
    statuses: staff(404),
    sent: { body: 'x' },
    body: { body: 'x' },
  },
  'POST /admin/settings/tests/model': { statuses: admins(503) },
  'POST /admin/settings/tests/mail': { statuses: admins(200) },
  'GET /admin/attention': { statuses: staff(200) },
  'GET /admin/trends': { statuses: admins(200) },
  'GET /admin/find': {
    statuses: staff(200),
    query: { right: { q: 'lee' }, parameters: ['q'] },
  },
  'POST /admin/users': {
    statuses: admins(400),
    body: { name: 'Nora New', email: 'nora@b.example', role: null, invite: false },
  },
  'GET /admin/users/export': {
    statuses: admins(200),
    query: { right: {}, parameters: ['search', 'role', 'billing', 'sort'] },
  },
  'GET /admin/users/:id': { statuses: admins(404) },
  'PUT /admin/users/:id/role': {
    statuses: admins(404),
    sent: { role: 'editor' },
    body: { role: 'editor' },
  },
  'PUT /admin/users/:id/ban': {
    statuses: admins(404),
    sent: { reason: 'spam' },
    body: { reason: 'spam', endsAt },
  },
  'DELETE /admin/users/:id/ban': { statuses: admins(404) },
  'DELETE /admin/users/:id/sessions': { statuses: admins(404) },
  'DELETE /admin/users/:id/sessions/:session': { statuses: admins(404) },
  'POST /admin/users/:id/recovery': { statuses: admins(404) },
  'POST /admin/users/:id/remove-second-factor': {
    statuses: admins(404),
    sent: { reason: 'lost phone' },
    body: { reason: 'lost phone', password: 'not-it' },
  },
  'POST /admin/users/:id/merge': {
    statuses: admins(404),
    sent: { from: 'other', reason: 'same person' },
    body: { from: 'other', reason: 'same person' },
  },
  'PUT /admin/users/:id/deletion': { statuses: admins(404) },
  'DELETE /admin/users/:id/deletion': { statuses: admins(404) },
  'POST /admin/users/:id/impersonate': {
    statuses: admins(404),
    sent: { reason: 'they asked' },
    body: { reason: 'they asked' },
  },
  'POST /impersonation/end': { statuses: signedIn(409) },
  'GET /policies/pending': { statuses: signedIn(200) },
  'POST /policies/consents': {
    statuses: signedIn(400),
    sent: { policy: 'x' },
    body: { policy: 'terms', version: '2026-11-22' },
  },
  'GET /desk': { statuses: signedIn(200) },
  'POST /desk/steps': { statuses: signedIn(400), sent: { step: 'x' }, body: { step: 'source' } },
  'POST /desk/advisor': {
    statuses: signedIn(400),
    sent: { question: 5 },
    body: { question: 'What is MFA?' },
  },
  'GET /profile': { statuses: signedIn(200) },
  'PUT /profile': {
    statuses: signedIn(400),
    sent: { students: 'x' },
    body: { name: 'Ada ISD', students: 5, devices: {}, notes: 'n', state: 'CA' },
  },
  'GET /tools/:tool': { statuses: signedIn(404) },
  'PUT /tools/:tool': { statuses: signedIn(400), body: { inputs: 'mfa=yes' } },
  'DELETE /tools/:tool': { statuses: signedIn(404) },
  'GET /district-dates': { statuses: signedIn(200) },
  'POST /district-dates': {
    statuses: signedIn(400),
    body: { date: '2030-01-01', title: 'Switches', kind: 'support' },
  },
  'DELETE /district-dates/:id': { statuses: signedIn(404) },
  'GET /resources': {
    statuses: everyone(200),
    query: {
      right: {},
      parameters: ['search', 'type', 'domain', 'tag', 'access', 'sort', 'page'],
    },
  },
  'GET /resources/:slug': { statuses: everyone(404) },
  'GET /resources/:slug/export': {
    statuses: everyone(404),
    query: { right: { format: 'md' }, parameters: ['format'] },
  },
  'GET /resources/:slug/attachments/:id': { statuses: everyone(404) },
  'PUT /resources/:slug/reading': {
    statuses: everyone(404),
    sent: { section: '', percent: 0 },
    body: { section: 's-roles', percent: 40, begins: true },
  },
  'PUT /resources/:slug/bookmark': { statuses: signedIn(404) },
  'DELETE /resources/:slug/bookmark': { statuses: signedIn(404) },
  'GET /reading': { statuses: signedIn(200) },
  'GET /admin/resources': {
    statuses: staff(200),
    query: {
      right: {},
      parameters: ['search', 'state', 'type', 'domain', 'tag', 'review', 'sort', 'page'],
    },
  },
  'POST /admin/resources': {
    statuses: staff(400),
    body: { title: 'Hostile', summary: 's', type: 'guide', domains: ['leadership'] },
  },
  'GET /admin/resources/export': {
    statuses: staff(200),
    query: { right: {}, parameters: ['search', 'state', 'sort', 'format'] },
  },
  'POST /admin/resources/import/preview': { statuses: staff(400) },
  'POST /admin/resources/import': { statuses: staff(400) },
  'POST /admin/resources/bulk': {
    statuses: staff(400),
    body: { ids: ['none'], action: 'tag', tag: 'x' },
  },
  'GET /admin/resources/misses': { statuses: staff(200) },
  'GET /admin/resources/:id': { statuses: staff(404) },
  'PUT /admin/resources/:id': {
    statuses: staff(404),
    sent: { content: resourceContent, version: 1, draftVersion: 0 },
    body: {
      content: resourceContent,
      version: 1,
      draftVersion: 0,
      note: 'n',
      action: 'schedule',
      publishAt: endsAt,
      unpublishAt: null,
    },
  },
  'DELETE /admin/resources/:id': {
    statuses: staff(404),
    query: { right: { version: '1' }, parameters: ['version'] },
  },
  'PUT /admin/resources/:id/draft': {
    statuses: staff(404),
    sent: { content: resourceContent, version: 0, basedOn: 1 },
    body: { content: resourceContent, version: 0, basedOn: 1 },
  },
  'DELETE /admin/resources/:id/draft': {
    statuses: staff(404),
    query: { right: { version: '1' }, parameters: ['version'] },
  },
  'POST /admin/resources/:id/state': {
    statuses: staff(404),
    sent: { action: 'archive', version: 1 },
    body: { action: 'schedule', version: 1, publishAt: endsAt, unpublishAt: null },
  },
  'PUT /admin/resources/:id/attachments': {
    statuses: staff(404),
    sent: { attachments: [], before: [] },
    body: { attachments: [{ path: 'a/b.pdf', name: 'B' }], before: [] },
  },
  'GET /admin/media': {
    statuses: staff(200),
    query: { right: {}, parameters: ['shelf', 'search', 'page'] },
  },
  'PATCH /admin/media/:id': { statuses: staff(404), sent: { alt: 'x' }, body: { alt: 'x' } },
  'DELETE /admin/media/:id': {
    statuses: staff(404),
    query: { right: { used: 'no' }, parameters: ['used'] },
  },
  'GET /admin/tags': { statuses: staff(200) },
  'POST /admin/tags': { statuses: staff(400), body: { name: 'Hostile tag', colour: 'blue' } },
  'PATCH /admin/tags/:id': { statuses: staff(404), body: { name: 'x', colour: 'red' } },
  'POST /admin/tags/:id/merge': {
    statuses: staff(404),
    sent: { into: 'none' },
    body: { into: 'none' },
  },
  'DELETE /admin/tags/:id': { statuses: staff(404) },
  'GET /admin/resources/:id/revisions': { statuses: staff(404) },
  'GET /admin/resources/:id/revisions/:version': { statuses: staff(404) },
  'GET /billing': { statuses: signedIn(200) },
  'GET /billing/invoices': { statuses: signedIn(200) },
  'POST /billing/cancel': { statuses: signedIn(400), body: { reason: 'other', comment: 'x' } },
  'POST /billing/resume': { statuses: signedIn(404) },
  'POST /billing/return': {
    statuses: signedIn(404),
    sent: { checkout: 'cs_none' },
    body: { checkout: 'cs_none' },
  },
  'GET /billing/quotes': { statuses: signedIn(200) },
  'POST /billing/quotes': { statuses: signedIn(400), body: quote },
  'POST /billing/quotes/:q/request': {
    statuses: signedIn(404),
    sent: { invoiceEmail: 'a@b.example' },
    body: { invoiceEmail: 'a@b.example', note: 'n' },
  },
  'GET /billing/groups': { statuses: signedIn(200) },
  'POST /billing/groups/:id/seats': {
    statuses: signedIn(404),
    sent: { email: 'a@b.example' },
    body: { email: 'a@b.example' },
  },
  'DELETE /billing/groups/:id/seats/:id': { statuses: signedIn(404) },
  'GET /admin/billing/figures': { statuses: admins(200) },
  'GET /admin/billing/check': { statuses: admins(200) },
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
  'GET /storage/bucket': { statuses: staff(200) },
  'GET /storage/bucket/:id': { statuses: staff(404) },
  'POST /storage/bucket': {
    statuses: admins(400),
    body: { name: 'b', public: false, file_size_limit: '1MB', allowed_mime_types: ['a/b'] },
  },
  'PUT /storage/bucket/:id': { statuses: admins(404), body: { public: false } },
  'POST /storage/bucket/:id/empty': { statuses: admins(404) },
  'DELETE /storage/bucket/:id': { statuses: admins(404) },
  'POST /storage/object/move': {
    statuses: signedIn(404),
    sent: { bucketId: 'none', sourceKey: 'a', destinationKey: 'b' },
    body: { bucketId: 'none', sourceKey: 'a', destinationKey: 'b', destinationBucket: 'none' },
  },
  'POST /storage/object/copy': {
    statuses: signedIn(404),
    sent: { bucketId: 'none', sourceKey: 'a', destinationKey: 'b' },
    body: { bucketId: 'none', sourceKey: 'a', destinationKey: 'b', destinationBucket: 'none' },
  },
  'POST /storage/object/list/:id': {
    statuses: signedIn(404),
    body: { prefix: '', limit: 1, offset: 0, search: 'a', sortBy: { column: 'name' } },
  },
  'POST /storage/object/list-v2/:id': {
    statuses: signedIn(404),
    body: {
      prefix: '',
      limit: 1,
      with_delimiter: true,
      exactMatch: false,
      sortBy: { column: 'name' },
    },
  },
  'POST /storage/object/sign/:id': {
    statuses: signedIn(404),
    sent: { expiresIn: 60, paths: ['a'] },
    body: { expiresIn: 60, paths: ['a'] },
  },
  'POST /storage/object/sign/*': { statuses: signedIn(404), sent: { expiresIn: 60, paths: [] } },
  'GET /storage/object/sign/*': { statuses: everyone(400) },
  'POST /storage/object/upload/sign/*': { statuses: signedIn(404) },
  'PUT /storage/object/upload/sign/*': { statuses: everyone(400) },
  'GET /storage/render/image/public/*': {
    statuses: everyone(404),
    query: { right: {}, parameters: ['width', 'height', 'resize', 'format', 'quality'] },
  },
  'GET /storage/render/image/authenticated/*': { statuses: everyone(404) },
  'GET /storage/render/image/sign/*': { statuses: everyone(400) },
  'OPTIONS /storage/upload/resumable': { statuses: everyone(204) },
  'POST /storage/upload/resumable': { statuses: signedIn(404) },
  'GET /storage/upload/resumable/:id': { statuses: signedIn(404) },
  'PATCH /storage/upload/resumable/:id': { statuses: signedIn(404) },
  'DELETE /storage/upload/resumable/:id': { statuses: signedIn(404) },
  // Who may do what with which file: tests/worker/storage/policies.test.ts.
  'GET /storage/object/info/*': { statuses: everyone(404) },
  'GET /storage/object/public/*': { statuses: everyone(404) },
  'GET /storage/object/authenticated/*': { statuses: everyone(404) },
  'GET /storage/object/*': { statuses: everyone(404) },
  'POST /storage/object/*': { statuses: signedIn(404) },
  'PUT /storage/object/*': { statuses: signedIn(404) },
  'DELETE /storage/object/:id': {
    statuses: signedIn(404),
    body: { prefixes: ['a'] },
    sent: { prefixes: ['a'] },
  },
  'DELETE /storage/object/*': { statuses: signedIn(404), sent: { prefixes: ['a'] } },
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
  'GET /admin/analytics/figures': { statuses: staff(200), query: analyticsQuery },
  'GET /admin/analytics/export': { statuses: staff(200), query: analyticsQuery },
  'GET /admin/analytics/live': { statuses: staff(200) },
  'POST /admin/analytics/roll-up': { statuses: staff(400), body: { day: '2026-11-01' } },
  'POST /admin/analytics/notes': {
    statuses: staff(400),
    body: { day: '2026-11-01', note: 'x' },
  },
  'DELETE /admin/analytics/notes/:id': { statuses: staff(404) },
  'GET /admin/analytics/segments': { statuses: staff(200) },
  'POST /admin/analytics/segments': {
    statuses: staff(400),
    body: { name: 'x', filters: { page: '/' } },
  },
  'DELETE /admin/analytics/segments/:id': { statuses: staff(404) },
  'GET /admin/analytics/preferences': { statuses: staff(200) },
  'PUT /admin/analytics/preferences': {
    statuses: staff(400),
    body: { excludeVisits: false, weeklyMail: false, alertMail: false },
  },
  'GET /admin/analytics/tokens': { statuses: admins(200) },
  'POST /admin/analytics/tokens': { statuses: admins(400), body: { name: 'x' } },
  'DELETE /admin/analytics/tokens/:id': { statuses: admins(404) },
  'GET /analytics/figures': { statuses: everyone(401) },
  'GET /admin/jobs': { statuses: staff(200) },
  'POST /website-analytics': {
    statuses: everyone(202),
    sent: { session_id: 's-12345678', page_path: '/', event_type: 'page_view' },
    plainText: true,
    body: {
      session_id: 's-12345678',
      page_path: '/',
      page_title: 'x',
      referrer: 'https://a.example/',
      device_type: 'mobile',
      event_type: 'page_exit',
      event_data: { a: 1 },
      time_on_page: 3,
      time: 1,
      sent_at: 2,
      id: 'e-12345678',
    },
  },
  'POST /rpc/update_visitor_activity': {
    statuses: everyone(204),
    sent: { p_session_id: 's-12345678', p_page_path: '/' },
    plainText: true,
    body: { p_session_id: 's-12345678', p_page_path: '/', p_user_id: null, p_user_agent: null },
  },
  'POST /create-founder-payment': { statuses: [401, 401, 200, 200, 409, 200, 200] },
}

/** "GET /conversations/:c" in its two parts. */
export function methodAndPath(call: string): [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ')
  return [method, `/api${path}`]
}
