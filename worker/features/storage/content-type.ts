/** Bytes from the start of a file that its type is decided by. */
export const headBytes = 4100

/** Text is what its name or sender says it is: served without sniffing, none of these can run. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  ics: 'text/calendar',
}
/** Text that a browser would run, or follow into what it runs. Only ever served as a download. */
const markupTypes: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
}
/** What is a ZIP archive or an old Office container by its first bytes. */
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

/** The type of a file by its first bytes; its name and sender only choose among kinds of text. */
export async function decideContentType(
  head: Uint8Array,
  { declared, name }: { declared: string; name: string },
): Promise<string> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  // A list of signatures that only uploads need.
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
  const said = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const harmless = Object.values(textTypes)
  const markup = markupTypes[extension] ?? Object.values(markupTypes).find((type) => type === said)
  if (markup) return markup
  if (textTypes[extension]) return textTypes[extension]
  const start = new TextDecoder().decode(head)
  if (/<svg[\s/>]/i.test(start)) return 'image/svg+xml'
  if (/<(?:!doctype html|html|head|body|script|iframe|meta|link)\b/i.test(start)) return 'text/html'
  if (/^\s*<\?xml/i.test(start)) return 'application/xml'
  return harmless.includes(said) ? said : 'text/plain'
}

/** No byte that texts never hold, in UTF-8 and in what spreadsheets of old wrote. */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27)
}

/** What a browser may show in its place; everything else is downloaded. */
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

export function isShownInPlace(contentType: string): boolean {
  return shownInPlace.has(contentType)
}
