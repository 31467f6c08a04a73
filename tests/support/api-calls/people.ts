import { UsersQuery } from '../../../domain/staff/users.ts'
import { inThreeYears } from '../dates.ts'
import { type ApiCall, admins, everyone, signedIn } from './call.ts'

const endsAt = inThreeYears

/** Calls of accounts. */
export const peopleCalls: Record<string, ApiCall> = {
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
      theme: null,
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
  'GET /admin/users': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(UsersQuery.shape) },
  },
  'POST /admin/users': {
    statuses: admins(400),
    body: { name: 'Nora New', email: 'nora@b.example', role: null, invite: false },
  },
  'GET /admin/users/export': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(UsersQuery.shape) },
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
}
