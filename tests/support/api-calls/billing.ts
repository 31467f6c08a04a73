import { inThreeYears } from '../dates.ts'
import { type ApiCall, admins, everyone, signedIn } from './call.ts'

const quote = {
  plan: 'premium',
  seats: 2,
  districtName: 'Ada ISD',
  districtAddress: '1 Main St',
  taxExempt: true,
  taxId: 'T-1',
}
const endsAt = inThreeYears

/** Calls of subscriptions and payments. */
export const billingCalls: Record<string, ApiCall> = {
  'GET /billing': { statuses: signedIn(200) },
  'GET /billing/invoices': { statuses: signedIn(200) },
  'POST /billing/cancel': {
    statuses: signedIn(400),
    body: { reason: 'other', comment: 'x', subscription: 'sub_none' },
  },
  'POST /billing/resume': { statuses: signedIn(404), body: { subscription: 'sub_none' } },
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
    body: { poNumber: 'P-1', invoiceEmail: 'a@b.example', note: 'n' },
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
    body: { emails: ['none@b.example'], endsAt, reason: 'x', poNumber: 'P-1', quoteId: 'none' },
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
  'POST /rpc/update_visitor_activity': {
    statuses: everyone(204),
    sent: { p_session_id: 's-12345678', p_page_path: '/' },
    plainText: true,
    body: { p_session_id: 's-12345678', p_page_path: '/', p_user_id: null, p_user_agent: null },
  },
  'POST /create-founder-payment': { statuses: [401, 401, 200, 200, 409, 200, 200] },
}
