import { FiguresQuery } from '../../../domain/analytics/query.ts'
import { brand } from '../../../domain/brand.ts'
import { ErrorListInput } from '../../../domain/error-reports.ts'
import { InboxQuery } from '../../../domain/feedback.ts'
import { AuditQuery } from '../../../domain/staff/audit.ts'
import { type ApiCall, admins, everyone, signedIn, staff } from './call.ts'

const analyticsQuery = {
  right: { from: '2026-11-01', to: '2026-11-02' },
  parameters: Object.keys(FiguresQuery.shape),
}

/** Calls of health, errors, visits, feedback and settings. */
export const siteCalls: Record<string, ApiCall> = {
  'GET /health': { statuses: everyone(200) },
  'GET /ready': { statuses: everyone(200) },
  'POST /monitoring': { statuses: everyone(403) },
  'GET /admin/errors': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(ErrorListInput.shape) },
  },
  'GET /admin/errors/export': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(ErrorListInput.shape) },
  },
  'POST /admin/errors/test': { statuses: admins(202) },
  'DELETE /admin/errors/:fingerprint': { statuses: admins(404) },
  'GET /admin/settings': { statuses: admins(200) },
  'PUT /admin/settings': {
    statuses: admins(400),
    sent: { trial_days: 'x' },
    body: { trial_days: 7, automatic_tax: false, stats: [], tagline: brand.tagline },
  },
  'GET /admin/audit': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(AuditQuery.shape) },
  },
  'GET /admin/audit/verify': {
    statuses: admins(200),
    query: { right: {}, parameters: ['after'] },
  },
  'GET /admin/audit/export': {
    statuses: admins(200),
    query: { right: {}, parameters: Object.keys(AuditQuery.shape) },
  },
  'GET /feedback': { statuses: signedIn(200) },
  'POST /feedback': {
    statuses: signedIn(400),
    body: {
      category: 'bug',
      message: 'x',
      page: '/solutions',
      error: 'e1',
      screenshot: 'a.png',
      answer: { advisor: 'infrastructure', question: 'q', answer: 'a', sources: ['s'] },
      copy: true,
    },
  },
  'GET /admin/feedback': {
    statuses: staff(200),
    query: { right: {}, parameters: Object.keys(InboxQuery.shape) },
  },
  'PATCH /admin/feedback': {
    statuses: staff(400),
    body: { ids: ['none'], state: 'open', assignee: null, addTag: 'x', removeTag: 'y' },
  },
  'GET /admin/feedback/staff': { statuses: staff(200) },
  'GET /admin/feedback/export': {
    statuses: staff(200),
    query: { right: {}, parameters: Object.keys(InboxQuery.shape) },
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
  'GET /analytics/figures': { statuses: everyone(401), query: analyticsQuery },
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
      browser: 'x',
      os: 'x',
      utm_source: 'x',
      event_type: 'page_exit',
      event_data: { a: 1 },
      time_on_page: 3,
      time: 1,
      sent_at: 2,
      id: 'e-12345678',
    },
  },
}
