import { ImageTransform } from '../../../domain/storage.ts'
import { type ApiCall, admins, everyone, signedIn, staff } from './call.ts'

/** Calls of file storage. */
export const storageCalls: Record<string, ApiCall> = {
  'GET /storage/bucket': { statuses: staff(200) },
  'GET /storage/bucket/:id': { statuses: staff(404) },
  'POST /storage/bucket': {
    statuses: admins(400),
    body: {
      id: 'b',
      name: 'b',
      public: false,
      file_size_limit: '1MB',
      allowed_mime_types: ['a/b'],
    },
  },
  'PUT /storage/bucket/:id': {
    statuses: admins(404),
    body: { public: false, file_size_limit: 5, allowed_mime_types: null },
  },
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
      cursor: 'c',
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
  'POST /storage/object/sign/*': {
    statuses: signedIn(404),
    sent: { expiresIn: 60, paths: [] },
    body: { expiresIn: 60, transform: { width: 9 } },
  },
  'GET /storage/object/sign/*': { statuses: everyone(400) },
  'POST /storage/object/upload/sign/*': { statuses: signedIn(404) },
  'PUT /storage/object/upload/sign/*': { statuses: everyone(400) },
  'GET /storage/render/image/public/*': {
    statuses: everyone(404),
    query: { right: {}, parameters: Object.keys(ImageTransform.shape) },
  },
  'GET /storage/render/image/authenticated/*': {
    statuses: everyone(404),
    query: { right: {}, parameters: Object.keys(ImageTransform.shape) },
  },
  'GET /storage/render/image/sign/*': { statuses: everyone(400) },
  'OPTIONS /storage/upload/resumable': { statuses: everyone(204) },
  'POST /storage/upload/resumable': { statuses: signedIn(404) },
  'GET /storage/upload/resumable/:id': { statuses: signedIn(404) },
  'PATCH /storage/upload/resumable/:id': { statuses: signedIn(404) },
  'DELETE /storage/upload/resumable/:id': { statuses: signedIn(404) },
  // Access to single files: tests/worker/storage/policies.test.ts.
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
}
