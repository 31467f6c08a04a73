import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { sayWhenToRetry, toFailure } from '../../http/failure.ts'
import { bucketRoutes, type StorageOutside } from './bucket-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { imageRoutes } from './image-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { resumableRoutes } from './resumable-routes.ts'

/** The routes of storage, in the wire format of `@supabase/storage-js`. */
export const storageRoutes = (outside: StorageOutside) =>
  new Hono<AppEnv>()
    .route('/bucket', bucketRoutes(outside))
    .route('/upload/resumable', resumableRoutes)
    .route('/render/image', imageRoutes)
    .route('/object', linkRoutes)
    .route('/object', fileRoutes)
    .onError((error, c) => {
      const failure = toFailure(error, c)
      sayWhenToRetry(failure, c)
      // The client reads `message` and `statusCode` at the top level.
      const { message, status } = failure
      return c.json({ ...failure.toBody(), message, statusCode: String(status) }, status)
    })
