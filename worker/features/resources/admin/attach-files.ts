import { AppError } from '../../../../domain/errors.ts'
import type { AttachmentsInput, EditedAttachment } from '../../../../domain/resources/editing.ts'
import { attachmentBucket } from '../../../../domain/resources/pictures.ts'
import { isUnmet } from '../../../db/commit.ts'
import { tellsOfStudent } from '../../../http/without-student-data.ts'
import { noResource } from '../reading/read-resource.ts'
import type { EditDeps } from './edit-resource.ts'

type Deps = Pick<EditDeps, 'resources' | 'editing' | 'reader' | 'commit' | 'changed' | 'now'> & {
  /** A file's type and size in bytes; null without one. */
  fileAt(bucketId: string, path: string): Promise<{ contentType: string; bytes: number } | null>
}

/**
 * Sets a resource's attachments, in this order, at once for readers: they are not part of its
 * versions. Throws CONFLICT when they are no longer those of `before`.
 */
export async function attachFiles(
  { resources, editing, reader, commit, changed, fileAt, now = () => new Date() }: Deps,
  id: string,
  { attachments, before }: AttachmentsInput,
): Promise<EditedAttachment[]> {
  const resource = await resources.byId(id)
  if (!resource) throw noResource()
  const known = new Map((await reader.attachmentsOf(id)).map((one) => [one.path, one]))
  const wanted = await Promise.all(
    attachments.map(async ({ path, name }) => {
      const file = await fileAt(attachmentBucket, path)
      if (!file) throw new AppError('INVALID_INPUT', `There is no file for “${name}”`)
      if (await tellsOfStudent(name))
        throw new AppError(
          'INVALID_INPUT',
          `“${name}” seems to tell of a student: please rename it`,
        )
      return { id: known.get(path)?.id ?? crypto.randomUUID(), path, name, ...file }
    }),
  )
  if (new Set(wanted.map(({ path }) => path)).size < wanted.length)
    throw new AppError('INVALID_INPUT', 'A file is attached twice')
  const event = {
    action: 'resource.attachments' as const,
    subject: id,
    details: { title: resource.title, files: wanted.map(({ name }) => name) },
  }
  try {
    await commit(editing.attachStatements(id, wanted, before, now()), [event])
  } catch (error) {
    if (!isUnmet(error)) throw error
    throw new AppError('CONFLICT', 'Somebody else has changed the attachments in the meantime')
  }
  changed()
  return wanted
}
