import type { AnswerPart } from '../../../domain/conversations.ts'

type Reader = WritableStreamDefaultWriter<Uint8Array>

const encoder = new TextEncoder()
const done = encoder.encode('data: [DONE]\n\n')

/**
 * The parts of one answer in the order they were written. Any number of readers get the same
 * bytes from the first part on, whenever they come; parts are kept in the object's own storage.
 */
export class AnswerLog {
  private readonly parts: AnswerPart[] = []
  private readonly readers = new Set<Reader>()
  private readonly storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
    storage.sql.exec('CREATE TABLE IF NOT EXISTS parts (sequence INTEGER PRIMARY KEY, part TEXT)')
  }

  append(part: AnswerPart): void {
    const json = JSON.stringify(part)
    this.storage.sql.exec(
      'INSERT INTO parts (sequence, part) VALUES (?, ?)',
      this.parts.length,
      json,
    )
    this.parts.push(part)
    const bytes = encoder.encode(`data: ${json}\n\n`)
    for (const reader of this.readers) this.send(reader, bytes)
  }

  /** A reader of the whole answer: what is written so far, then the rest as it comes. */
  read(): ReadableStream<Uint8Array> {
    // A byte stream made by hand would have to serve BYOB reads; the platform's own does.
    const { readable, writable } = new IdentityTransformStream()
    const reader = writable.getWriter()
    this.readers.add(reader)
    for (const part of this.parts)
      this.send(reader, encoder.encode(`data: ${JSON.stringify(part)}\n\n`))
    return readable
  }

  /** Ends every reader's stream. */
  close(): void {
    for (const reader of this.readers) {
      this.send(reader, done)
      reader.close().catch(() => {})
    }
    this.readers.clear()
  }

  /** A reader that has left is forgotten; the answer goes on. */
  private send(reader: Reader, bytes: Uint8Array): void {
    reader.write(bytes).catch(() => this.readers.delete(reader))
  }
}

/** The parts that an object before this one wrote and could not finish. */
export function storedParts(storage: DurableObjectStorage): AnswerPart[] {
  storage.sql.exec('CREATE TABLE IF NOT EXISTS parts (sequence INTEGER PRIMARY KEY, part TEXT)')
  return [...storage.sql.exec<{ part: string }>('SELECT part FROM parts ORDER BY sequence')].map(
    ({ part }) => JSON.parse(part) as AnswerPart,
  )
}
