import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  BucketChanges,
  type BucketChanges as Changes,
  isBucketId,
  isBuiltIn,
  NewBucketInput,
  storageLimits,
} from '../../../domain/storage.ts'
import { type Commit, required } from '../../db/commit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { limitBody } from '../../http/limited-body.ts'
import { validate } from '../../http/validate.ts'
import { tellsOfStudent } from '../../http/without-student-data.ts'
import { noBucket, storageDeps } from './addressed-file.ts'
import { bucketsRepository } from './buckets-repository.ts'
import { sweepOrphans } from './sweep.ts'
import { toBucket } from './wire-format.ts'

export type StorageOutside = { commit(c: Context<AppEnv>): Commit }

const limitJson = limitBody(64 * 1024)

/** Routes of buckets: staff may read them, admins create, change and delete them. */
export const bucketRoutes = ({ commit }: StorageOutside) =>
  new Hono<AppEnv>()
    .get('/', guard('staff'), async (c) => {
      const rows = await bucketsRepository(c.get('db')).list()
      return c.json(rows.map(toBucket))
    })
    .get('/:id', guard('staff'), async (c) => c.json(toBucket(await existing(c))))
    .post('/', guard('admin'), limitJson, validate('json', NewBucketInput), async (c) => {
      const { name, ...input } = c.req.valid('json')
      const values = { public: input.public ?? false, ...valuesOf(input) }
      if (await tellsOfStudent(name))
        throw new AppError('INVALID_INPUT', 'This name seems to tell of a student')
      const ownerId = signedIn(c.get('viewer')).id
      const creating = bucketsRepository(c.get('db')).create({ id: name, ownerId, ...values })
      await required(
        commit(c)(creating, [{ action: 'storage.create-bucket', subject: name, details: values }]),
        new AppError('CONFLICT', 'The resource already exists'),
      )
      return c.json({ name })
    })
    .put('/:id', guard('admin'), limitJson, validate('json', BucketChanges), async (c) => {
      const { id } = await existing(c)
      const values = valuesOf(c.req.valid('json'))
      await commit(c)(bucketsRepository(c.get('db')).change(id, values, new Date()), [
        { action: 'storage.change-bucket', subject: id, details: values },
      ])
      return c.json({ message: 'Successfully updated' })
    })
    .post('/:id/empty', guard('admin'), async (c) => {
      const { id } = await existing(c)
      await commit(c)(bucketsRepository(c.get('db')).empty(id, new Date()), [
        { action: 'storage.empty-bucket', subject: id, details: {} },
      ])
      // The files' rows are deleted; this request deletes as many objects as it can, cron the rest.
      await sweepOrphans(storageDeps(c))
      return c.json({ message: 'Successfully emptied' })
    })
    .delete('/:id', guard('admin'), async (c) => {
      const { id } = await existing(c)
      if (isBuiltIn(id)) throw new AppError('CONFLICT', 'The product itself uses this bucket')
      await required(
        commit(c)(bucketsRepository(c.get('db')).remove(id), [
          { action: 'storage.delete-bucket', subject: id, details: {} },
        ]),
        new AppError('CONFLICT', 'The bucket you tried to delete is not empty'),
      )
      return c.json({ message: 'Successfully deleted' })
    })

/** The bucket in the address; throws NOT_FOUND. */
async function existing(c: Context<AppEnv>) {
  const id = c.req.param('id') ?? ''
  const bucket = isBucketId(id) ? await bucketsRepository(c.get('db')).find(id) : null
  if (!bucket) throw noBucket()
  return bucket
}

function valuesOf({ public: isPublic, file_size_limit, allowed_mime_types }: Changes) {
  if (file_size_limit && file_size_limit > storageLimits.fileBytes)
    throw new AppError('INVALID_INPUT', 'file_size_limit: at most 100 MB')
  return {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(file_size_limit !== undefined && { fileSizeLimit: file_size_limit }),
    ...(allowed_mime_types !== undefined && {
      allowedTypes: allowed_mime_types?.length ? allowed_mime_types : null,
    }),
  }
}
