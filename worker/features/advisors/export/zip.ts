const encoder = new TextEncoder()

/** A file of the archive; `offset` is where its local header stands. */
type Entry = { name: Uint8Array; crc: number; data: Uint8Array; size: number; offset: number }

/** What each kind of record begins with: "PK" and two bytes of its own. */
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const localHeaderBytes = 30
/** 2.0, the first version with deflated files. */
const zipVersion = 20
const deflated = 8
/** 1 January 2026, in the format's own way of writing dates. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1

/** A ZIP archive of texts, deflated. Names are ASCII; every entry has the same date. */
export async function zip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Entry[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const plain = encoder.encode(text)
    const name = encoder.encode(path)
    const data = await deflate(plain)
    entries.push({ name, crc: crc32(plain), data, size: plain.length, offset })
    offset += localHeaderBytes + name.length + data.length
  }
  const local = entries.flatMap((entry) => [localHeader(entry), entry.name, entry.data])
  const central = entries.flatMap((entry) => [centralHeader(entry), entry.name])
  const centralBytes = central.reduce((sum, part) => sum + part.length, 0)
  return joined([...local, ...central, endRecord(entries.length, centralBytes, offset)])
}

function localHeader(entry: Entry): Uint8Array {
  return numbers([signatures.local, 4], ...described(entry))
}

function centralHeader(entry: Entry): Uint8Array {
  return numbers(
    [signatures.central, 4],
    // Made by this version.
    [zipVersion, 2],
    ...described(entry),
    // No comment, the first disk, and no attributes, inside or outside.
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [entry.offset, 4],
  )
}

/** What both headers say of a file, in this order. */
function described({ crc, data, size, name }: Entry): Field[] {
  return [
    [zipVersion, 2],
    // No flags.
    [0, 2],
    [deflated, 2],
    // Midnight.
    [0, 2],
    [dosDate, 2],
    [crc, 4],
    [data.length, 4],
    [size, 4],
    [name.length, 2],
    // No extra field.
    [0, 2],
  ]
}

function endRecord(entries: number, centralBytes: number, centralOffset: number): Uint8Array {
  return numbers(
    [signatures.end, 4],
    // This disk, and the one the directory begins on.
    [0, 2],
    [0, 2],
    [entries, 2],
    [entries, 2],
    [centralBytes, 4],
    [centralOffset, 4],
    // No comment.
    [0, 2],
  )
}

type Field = [value: number, bytes: number]

/** Numbers, the least significant byte first, each with its length in bytes. */
function numbers(...fields: Field[]): Uint8Array {
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

/** CRC-32, with the polynomial that ZIP uses, its bits reversed. */
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
