import type { AnswerPart } from '../../../../domain/advisors/conversations.ts'

type Reader = WritableStreamDefaultWriter<Uint8Array>

const encoder = new TextEncoder()
const done = encoder.encode('data: [DONE]\n\n')

/**
 * The parts of one answer in the order they were written. Any number of readers get the same
 * bytes from the first part on, whenever they come.
 */
export class AnswerLog {
  readonly parts: AnswerPart[] = []
  private readonly readers = new Set<Reader>()
  private readonly keep: (sequence: number, part: AnswerPart) => void
  private closed = false

  /** `keep` stores each part before any reader gets it. */
  constructor(keep: (sequence: number, part: AnswerPart) => void = () => {}) {
    this.keep = keep
  }

  append(part: AnswerPart): void {
    this.keep(this.parts.length, part)
    this.parts.push(part)
    for (const reader of this.readers) this.send(reader, event(part))
  }

  /** A reader of the whole answer: what is written so far, then the rest as it comes. */
  read(): ReadableStream<Uint8Array> {
    // A byte stream made by hand would have to serve BYOB reads; the platform's own does.
    const { readable, writable } = new IdentityTransformStream()
    const reader = writable.getWriter()
    this.readers.add(reader)
    for (const part of this.parts) this.send(reader, event(part))
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

function event(part: AnswerPart): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(part)}\n\n`)
}
