import type * as z from 'zod/mini'
import { AppError } from '../../../domain/errors.ts'
import type { ListV2Input } from '../../../domain/storage.ts'
import type { filesRepository } from './files-repository.ts'
import { toFileObject } from './wire-format.ts'

/**
 * A page for the client's `listV2`. With a delimiter, the prefix is a folder and the beginning of
 * names in it, and folders are listed with a slash at the end. The cursor is a page's last name.
 */
export async function listV2(
  files: Pick<ReturnType<typeof filesRepository>, 'byPath' | 'inFolder'>,
  bucketId: string,
  input: z.infer<typeof ListV2Input>,
) {
  const { prefix, limit, with_delimiter: byFolder, exactMatch } = input
  const slash = prefix.lastIndexOf('/')
  const folder = byFolder ? prefix.slice(0, Math.max(slash, 0)) : ''
  const begins = byFolder ? prefix.slice(slash + 1) : prefix
  const part = {
    prefix: begins,
    after: input.cursor === undefined ? null : fromCursor(input.cursor, begins),
    limit: limit + 1,
    descending: input.sortBy?.order === 'desc',
    exact: exactMatch,
  }
  const found = byFolder
    ? await files.inFolder(bucketId, folder, part)
    : (await files.byPath(bucketId, part)).map((file) => ({ leaf: toFileObject(file).name, file }))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasNext = found.length > limit
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: toCursor(last.leaf) }),
    folders: page.flatMap(({ leaf, file }) => {
      const key = `${folder ? `${folder}/` : ''}${leaf}/`
      return file ? [] : [{ name: key, key }]
    }),
    objects: page.flatMap(({ file }) => {
      if (!file) return []
      const object = toFileObject(file)
      return [{ ...object, key: object.name }]
    }),
  }
}

function toCursor(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** The name in a cursor; throws INVALID_INPUT for an invalid one, or one of another listing. */
function fromCursor(cursor: string, prefix: string): string {
  const place = Buffer.from(cursor, 'base64url').toString()
  if (toCursor(place) !== cursor || !place.startsWith(prefix))
    throw new AppError('INVALID_INPUT', 'This is no cursor of this listing')
  return place
}
