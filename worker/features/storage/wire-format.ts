import { type BucketRow, type Entry, type FileRow, nameOf } from './files-repository.ts'

// Answers in the shapes that `@supabase/storage-js` reads.

/** The answer to an upload or copy. */
export function toStored(file: FileRow) {
  return { Key: `${file.bucketId}/${nameOf(file)}`, Id: file.id }
}

/** A bucket's details. */
export function toBucket(bucket: BucketRow) {
  return {
    id: bucket.id,
    name: bucket.id,
    owner: bucket.ownerId ?? '',
    public: bucket.public,
    type: 'STANDARD' as const,
    file_size_limit: bucket.fileSizeLimit,
    allowed_mime_types: bucket.allowedTypes,
    created_at: bucket.createdAt.toISOString(),
    updated_at: bucket.updatedAt.toISOString(),
  }
}

/** An entry of a listing; a folder has only a name. */
export function toEntry({ leaf, file }: Entry) {
  return file
    ? { ...toFileObject(file), name: leaf }
    : {
        name: leaf,
        id: null,
        created_at: null,
        updated_at: null,
        last_accessed_at: null,
        metadata: null,
      }
}

/** A file in listings and in the answer to a deletion. */
export function toFileObject(file: FileRow) {
  return {
    name: nameOf(file),
    id: file.id,
    bucket_id: file.bucketId,
    owner: file.ownerId,
    version: versionOf(file),
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
    last_accessed_at: null,
    alt: file.alt,
    metadata: {
      eTag: file.etag,
      size: file.size,
      mimetype: file.contentType,
      cacheControl: cacheControlOf(file),
      lastModified: file.updatedAt.toISOString(),
      contentLength: file.size,
      httpStatusCode: 200,
    },
  }
}

/** A file's details. */
export function toInfo(file: FileRow) {
  return {
    id: file.id,
    name: nameOf(file),
    version: versionOf(file),
    bucket_id: file.bucketId,
    size: file.size,
    content_type: file.contentType,
    cache_control: cacheControlOf(file),
    etag: file.etag,
    metadata: file.metadata ?? {},
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
    last_modified: file.updatedAt.toISOString(),
  }
}

/** The file's version, new with each upload. */
function versionOf({ objectKey }: FileRow): string {
  return objectKey.slice(objectKey.indexOf('/') + 1)
}

function cacheControlOf({ cacheControlSeconds }: FileRow): string {
  return `max-age=${cacheControlSeconds}`
}
