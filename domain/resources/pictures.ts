/** The bucket that covers and the pictures of texts are in; everyone may read it. */
export const pictureBucket = 'resources'
/** The bucket of attachments, which are read with their resource or not at all. */
export const attachmentBucket = 'attachments'

const prefix = `/api/storage/object/public/${pictureBucket}/`

/** Where a picture of the bucket `resources` is shown from. */
export function pictureAddress(path: string): string {
  return `${prefix}${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Paths in the bucket of the pictures and files that a text shows or links, each once. */
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
