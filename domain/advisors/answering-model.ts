import { brand } from '../brand.ts'

/** The language model that writes the answers, and the one that steps in; null for none. */
export type AnsweringModel = { name: string | null; second: string | null }

/** "Answers by llama-3.3-70b-instruct from EdCabinet’s sources." */
export function modelInWords({ name }: AnsweringModel): string {
  return name
    ? `Answers by ${shortModelName(name)} from ${brand.name}’s sources.`
    : 'Library without a language model.'
}

/** A model's name without its provider's path: "@cf/meta/llama-3.3-70b" is "llama-3.3-70b". */
function shortModelName(name: string): string {
  return name.split('/').at(-1) || name
}
