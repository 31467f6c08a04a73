const encoder = new TextEncoder()

type Entry = { name: Uint8Array; crc: number; data: Uint8Array; size: number; offset: number }

/** A ZIP archive of texts, deflated. Names are ASCII; every entry has the same date. */
export async function zip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const plain = encoder.encode(text)
    const name = encoder.encode(path)
    const data = await deflate(plain)
    entries.push({ name, crc: crc32(plain), data, size: plain.length, offset })
    offset += 30 + name.length + data.length
  }
  const local = entries.flatMap((entry) => [header(0x04034b50, entry), entry.name, entry.data])
  const central = entries.flatMap((entry) => [header(0x02014b50, entry), entry.name])
  const centralSize = central.reduce((sum, part) => sum + part.length, 0)
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2])
  return joined([...local, ...central, end, numbers([centralSize, 4], [offset, 4], [0, 2])])
}

/** 1 January 2026, in the format's own way of writing dates. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1

function header(signature: number, { name, crc, data, size, offset }: Entry): Uint8Array {
  const isCentral = signature === 0x02014b50
  const made: [number, number][] = isCentral ? [[20, 2]] : []
  const place: [number, number][] = isCentral
    ? [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]
    : []
  return numbers(
    [signature, 4],
    ...made,
    [20, 2],
    [0, 2],
    [8, 2],
    [0, 2],
    [dosDate, 2],
    [crc, 4],
    [data.length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    ...place,
  )
}

/** Little-endian numbers, each with its length in bytes. */
function numbers(...fields: [value: number, bytes: number][]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255),
    ),
  )
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
