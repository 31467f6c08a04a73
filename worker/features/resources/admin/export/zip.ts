import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; content: string | ReadableStream<Uint8Array> }

/** The chunks of an uncompressed ZIP file, entry by entry; throws the compressor's failure. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (!error) made.push(chunk)
  })
  const flush = function* () {
    if (failure) throw failure
    const chunks = made
    made = []
    yield* chunks
  }
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    if (typeof content === 'string') file.push(new TextEncoder().encode(content))
    else
      for await (const chunk of content) {
        file.push(chunk)
        yield* flush()
      }
    file.push(new Uint8Array(0), true)
    yield* flush()
  }
  zip.end()
  yield* flush()
}
