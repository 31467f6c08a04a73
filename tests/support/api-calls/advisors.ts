import { type ApiCall, admins, advisors, everyone, signedIn, staff } from './call.ts'

/** Calls of conversations, knowledge and the district's profile. */
export const advisorsCalls: Record<string, ApiCall> = {
  'GET /model': { statuses: everyone(200) },
  'GET /usage': { statuses: advisors(200) },
  'GET /usage/export': { statuses: advisors(200) },
  'GET /allowance': { statuses: signedIn(200) },
  'POST /conversations': {
    statuses: advisors(400),
    body: { advisor: 'infrastructure', temporary: false },
  },
  'GET /conversations': {
    statuses: advisors(200),
    query: { right: {}, parameters: ['search', 'advisor', 'archived'] },
  },
  'DELETE /conversations': { statuses: advisors(204) },
  'GET /conversations/:c': { statuses: advisors(404) },
  'PATCH /conversations/:c': {
    statuses: advisors(404),
    body: {
      title: 't',
      pinned: true,
      archived: false,
      leaf: ':a',
      note: { facts: ['f'], numbers: [], done: [], decided: [], open: [] },
    },
  },
  'DELETE /conversations/:c': { statuses: advisors(404) },
  'POST /conversations/:c/messages': {
    statuses: advisors(404),
    body: { id: 'm-12345678', parent: null, text: 'hello Ada', notStudents: ['Ada'] },
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
    body: {
      name: 'Ada ISD',
      state: 'CA',
      students: 5,
      schools: 2,
      staff: 9,
      itStaff: 1.5,
      devices: {},
      sis: 's',
      lms: 'l',
      mdm: 'm',
      identityProvider: 'i',
      eRateDiscountPercent: 60,
      budgetYearStartMonth: 7,
      technologyBudgetCents: 100,
      insurerRequirements: 'MFA',
      notes: 'n',
    },
  },
}
