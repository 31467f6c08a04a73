/** The public bucket of covers and of pictures in texts. */
export const pictureBucket = 'resources'
/** The bucket of attachments; whoever may read the resource may read them. */
export const attachmentBucket = 'attachments'

const prefix = `/api/storage/object/public/${pictureBucket}/`

/** The URL of a file in the bucket `resources`. */
export function pictureAddress(path: string): string {
  return `${prefix}${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Paths in that bucket of the files a text shows or links, each once. */
export function picturePaths(markdown: string): string[] {
  const found = markdown.matchAll(new RegExp(`${prefix}([^\\s)"'<>?#]+)`, 'g'))
  return [...new Set([...found].map(([, path = '']) => decoded(path)))]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
