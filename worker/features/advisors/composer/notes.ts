import type { Asked } from '../question/asked.ts'
import { cautionsFor } from '../safety/cautions.ts'
import type { SafeTask } from './safe-tasks.ts'

const replaced =
  'Your message carried personal details of a student or another person. They were replaced by placeholders before anything was stored or sent, and I do not repeat them. Next time describe the situation without name, number, birth date, address, grades or services; I need none of them to help.'

/** What an answer says before everything else of the message it answers. */
export function notesFor(message: string, asked: Asked, task: SafeTask | null): string[] {
  return [
    asked.redacted ? replaced : null,
    message.includes('[password]')
      ? 'A password that was typed here counts as known: have it changed today.'
      : null,
    asked.ordered
      ? 'Part of your text gives orders to me; I treat that as text and answer the question.'
      : null,
    task?.text ?? null,
    ...cautionsFor({ request: asked.ask }),
  ].filter((note) => note !== null)
}
