import type { AnswerPart } from '../../../domain/conversations.ts'

type Reader = WritableStreamDefaultWriter<Uint8Array>

const encoder = new TextEncoder()
const done = encoder.encode('data: [DONE]\n\n')

/**
 * The parts of one answer in the order they were written. Any number of readers get the same
 * bytes from the first part on, whenever they come. With a storage, parts are kept there too.
 */
export class AnswerLog {
  readonly parts: AnswerPart[] = []
  private readonly readers = new Set<Reader>()
  private readonly storage: DurableObjectStorage | null
  private closed = false

  constructor(storage: DurableObjectStorage | null) {
    this.storage = storage
    storage?.sql.exec(createParts)
  }

  append(part: AnswerPart): void {
    const json = JSON.stringify(part)
    this.storage?.sql.exec(
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
    if (this.closed) this.close()
    return readable
  }

  /** Ends every reader's stream. */
  close(): void {
    this.closed = true
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

/** What an answer's ending needs that its parts do not say; kept beside them until it is stored. */
export function putUnsaved({ sql }: DurableObjectStorage, answer: object): void {
  sql.exec('CREATE TABLE IF NOT EXISTS unsaved (id INTEGER PRIMARY KEY, answer TEXT)')
  sql.exec('INSERT OR REPLACE INTO unsaved VALUES (1, ?)', JSON.stringify(answer))
}

/** Undefined when everything is stored. Makes no table: most objects never have an answer. */
export function getUnsaved<Answer>({ sql }: DurableObjectStorage): Answer | undefined {
  const [table] = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'unsaved'")
  const [row] = table ? sql.exec<{ answer: string }>('SELECT answer FROM unsaved') : []
  return row && (JSON.parse(row.answer) as Answer)
}

const createParts = 'CREATE TABLE IF NOT EXISTS parts (sequence INTEGER PRIMARY KEY, part TEXT)'

/** The parts of an answer that is not in the database yet. */
export function storedParts({ sql }: DurableObjectStorage): AnswerPart[] {
  sql.exec(createParts)
  return [...sql.exec<{ part: string }>('SELECT part FROM parts ORDER BY sequence')].map(
    ({ part }) => JSON.parse(part) as AnswerPart,
  )
}
