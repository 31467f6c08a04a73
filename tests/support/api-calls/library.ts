import { ExportQuery, ManageQuery } from '../../../domain/resources/editing.ts'
import { inDays, inThreeYears } from '../dates.ts'
import { type ApiCall, everyone, signedIn, staff } from './call.ts'

const endsAt = inThreeYears
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
  reviewBy: inDays(1000),
  cover: null,
  coverAlt: '',
  link: null,
  knowledge: [],
  related: [],
}

/** Calls of resources, tools and dates. */
export const libraryCalls: Record<string, ApiCall> = {
  'GET /tools/:tool': { statuses: signedIn(404) },
  'PUT /tools/:tool': { statuses: signedIn(400), body: { inputs: 'mfa=yes' } },
  'DELETE /tools/:tool': { statuses: signedIn(404) },
  'GET /district-dates': { statuses: signedIn(200) },
  'POST /district-dates': {
    statuses: signedIn(400),
    body: { date: inDays(1000), title: 'Switches', kind: 'support' },
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
    query: { right: {}, parameters: Object.keys(ManageQuery.shape) },
  },
  'POST /admin/resources': {
    statuses: staff(400),
    body: { title: 'Hostile', summary: 's', type: 'guide', domains: ['leadership'] },
  },
  'GET /admin/resources/export': {
    statuses: staff(200),
    query: { right: {}, parameters: Object.keys(ExportQuery.shape) },
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
  'GET /admin/tags': { statuses: staff(200), query: { right: {}, parameters: ['sort'] } },
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
}
