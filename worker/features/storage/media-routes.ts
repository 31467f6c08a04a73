import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  DeleteMediaQuery,
  DescribeInput,
  type FileUse,
  type MediaFile,
  type MediaPage,
  MediaQuery,
  mediaLimits,
  mediaShelves,
} from '../../../domain/resources/media.ts'
import type { Commit } from '../../db/commit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { noObject, storageDeps } from './addressed-file.ts'
import { type FileRow, filesRepository, nameOf } from './files-repository.ts'
import { removeFiles } from './store-file.ts'

/** Functions of other features that the media library calls. */
export type MediaPorts = {
  commit(c: Context<AppEnv>): Commit
  /** Resources that use these files, by "bucket/path". */
  usesOf(
    c: Context<AppEnv>,
    files: { bucketId: string; path: string }[],
  ): Promise<Map<string, FileUse[]>>
}

/**
 * Staff's routes of the media library: listing, alternative texts, deletion. Uploads use storage's.
 */
export const mediaRoutes = ({ commit, usesOf }: MediaPorts) => {
  const describe = async (c: Context<AppEnv>, rows: FileRow[]): Promise<MediaFile[]> => {
    const uses = await usesOf(
      c,
      rows.map((row) => ({ bucketId: row.bucketId, path: nameOf(row) })),
    )
    return rows.map((row) => toMedia(row, uses.get(`${row.bucketId}/${nameOf(row)}`) ?? []))
  }
  return new Hono<AppEnv>()
    .use(guard('staff'))
    .get('/', validate('query', MediaQuery), async (c) => {
      const { shelf, search, page } = c.req.valid('query')
      const files = filesRepository(c.get('db'))
      const part = { offset: (page - 1) * mediaLimits.perPage, limit: mediaLimits.perPage + 1 }
      const rows = search
        ? await files.searched(mediaShelves[shelf], search, part)
        : await files.newest(mediaShelves[shelf], part)
      const described = await describe(c, rows.slice(0, mediaLimits.perPage))
      return c.json({
        files: described,
        page,
        more: rows.length > mediaLimits.perPage,
      } satisfies MediaPage)
    })
    .patch('/:id', validate('json', DescribeInput), async (c) => {
      const file = await mediaFile(c)
      const alt = await withoutStudentData(c.req.valid('json').alt)
      await filesRepository(c.get('db')).describe(file, alt, new Date())
      return c.json({ id: file.id, alt })
    })
    .delete('/:id', validate('query', DeleteMediaQuery), async (c) => {
      const file = await mediaFile(c)
      const [{ uses } = { uses: [] }] = await describe(c, [file])
      // Someone may have begun to use it since the page was loaded.
      if (uses.length > 0 && c.req.valid('query').used === 'no')
        throw new AppError('CONFLICT', `${usedBy(uses)} it: nothing was deleted`, uses)
      const details = { path: nameOf(file), uses: uses.map(({ title }) => title) }
      await removeFiles(storageDeps(c), file.bucketId, [nameOf(file)], (statements) =>
        commit(c)(statements, [{ action: 'media.delete', subject: file.id, details }]),
      )
      return c.body(null, 204)
    })
}

/** The file with the id in the address; NOT_FOUND for one outside the media library. */
async function mediaFile(c: Context<AppEnv>): Promise<FileRow> {
  const file = await filesRepository(c.get('db')).byId(c.req.param('id') ?? '')
  const shelves: string[] = Object.values(mediaShelves)
  if (!file || !shelves.includes(file.bucketId)) throw noObject()
  return file
}

function toMedia(row: FileRow, uses: FileUse[]): MediaFile {
  const { id, bucketId, contentType, size, alt, updatedAt } = row
  return {
    ...{ id, bucket: bucketId, path: nameOf(row), contentType, bytes: size, uses },
    alt: alt ?? '',
    updatedAt: updatedAt.toISOString(),
  }
}

function usedBy(uses: FileUse[]): string {
  return uses.length === 1 ? 'A resource uses' : `${uses.length} resources use`
}
