import type { UnzipFileInfo } from 'fflate'
import { pictureBucket } from '../../../../domain/resources/pictures.ts'
import { MB } from '../../../../domain/storage.ts'

/** The files to import: texts, and the pictures they show with their paths in the bucket. */
export type Chosen = { texts: File[]; pictures: { path: string; file: File }[] }

const mostBytes = 50 * MB
const pictureFolder = `files/${pictureBucket}/`
const types: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Opens ZIP files made by an export; other files are texts. Throws `RangeError` above 50 MB. */
export async function openArchives(files: File[]): Promise<Chosen> {
  const opened = await Promise.all(
    files.map((file) =>
      /\.zip$/i.test(file.name) ? openArchive(file) : { texts: [file], pictures: [] },
    ),
  )
  return {
    texts: opened.flatMap(({ texts }) => texts),
    pictures: opened.flatMap(({ pictures }) => pictures),
  }
}

async function openArchive(archive: File): Promise<Chosen> {
  const { unzipSync } = await import('fflate')
  let bytes = 0
  const wanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!isText(name) && !typeOf(name)) return false
    bytes += originalSize
    if (bytes > mostBytes) throw new RangeError(`${archive.name} holds more than 50 MB`)
    return true
  }
  const entries = Object.entries(
    unzipSync(new Uint8Array(await archive.arrayBuffer()), { filter: wanted }),
  ).map(([name, content]) => ({ name, content: content as Uint8Array<ArrayBuffer> }))
  return {
    texts: entries
      .filter(({ name }) => isText(name))
      .map(({ name, content }) => new File([content], name.replace(/^.*\//, ''))),
    pictures: entries.flatMap(({ name, content }) => {
      const type = typeOf(name)
      const path = name.slice(pictureFolder.length)
      return type ? [{ path, file: new File([content], path, { type }) }] : []
    }),
  }
}

const isText = (name: string) => /\.(?:md|markdown|csv)$/i.test(name) && !name.startsWith('files/')

/** The media type of a picture in an archive, by its name; undefined for other entries. */
function typeOf(name: string): string | undefined {
  if (!name.startsWith(pictureFolder)) return undefined
  return types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
}
