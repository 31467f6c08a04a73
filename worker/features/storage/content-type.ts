/** Bytes at the start of a file by which its type is decided. */
export const headBytes = 4100

/** Harmless text types by extension: with `nosniff` a browser runs none of them. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  ics: 'text/calendar',
}
/** Types of text that a browser would run, or that may load scripts; only served as a download. */
const markupTypes: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
}
/**
 * Types by extension of files that are ZIP archives or old Office containers by their first bytes.
 */
const containerTypes: Record<string, Record<string, string>> = {
  'application/zip': {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    epub: 'application/epub+zip',
  },
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
}

/** A file's type by its first bytes; its name and declared type only choose among types of text. */
export async function decideContentType(
  head: Uint8Array,
  { declared, name }: { declared: string; name: string },
): Promise<string> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // Loaded on use: only uploads need the list of signatures.
  const { FileTypeParser } = await import('file-type')
  const found = (await new FileTypeParser().fromBuffer(head))?.mime
  if (found && !/\bxml\b/.test(found))
    return containerTypes[found]?.[extension] ?? found.replace(/;.*/, '')
  return isText(head) ? textType(head, { declared, extension }) : 'application/octet-stream'
}

function textType(
  head: Uint8Array,
  { declared, extension }: { declared: string; extension: string },
): string {
  const declaredType = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const harmless = Object.values(textTypes)
  const markup =
    markupTypes[extension] ?? Object.values(markupTypes).find((type) => type === declaredType)
  if (markup) return markup
  if (textTypes[extension]) return textTypes[extension]
  const start = new TextDecoder().decode(head)
  if (/<svg[\s/>]/i.test(start)) return 'image/svg+xml'
  if (/<(?:!doctype html|html|head|body|script|iframe|meta|link)\b/i.test(start)) return 'text/html'
  if (/^\s*<\?xml/i.test(start)) return 'application/xml'
  return harmless.includes(declaredType) ? declaredType : 'text/plain'
}

/** Whether no byte is a control character that neither UTF-8 text nor older encodings use. */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27)
}

/** Types that a browser may show in the page; all others are downloaded. */
const shownInPlace = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
])

/** Whether a browser may show the type in the page rather than download it. */
export function isShownInPlace(contentType: string): boolean {
  return shownInPlace.has(contentType)
}
