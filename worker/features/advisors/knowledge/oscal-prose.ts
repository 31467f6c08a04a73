import { withCapital } from '../../../../domain/text/capital.ts'
import type { Param, Part } from './oscal-schema.ts'

export type Params = ReadonlyMap<string, Param>

/** "{{ insert: param, ac-1_prm_1 }}", in the older form without "insert". */
const insertion = /\{\{\s*(?:insert:\s*param,\s*)?([\w.-]+)\s*\}\}/g
const deepestChoice = 4
/** In characters: an entry shows the beginning of a prose, and nobody waits for the rest. */
const proseRead = 4096

/** Prose with each parameter replaced by its value, its choices or, in brackets, what it is. */
function resolveParams(prose: string, params: Params, depth = 0): string {
  return prose.replace(insertion, (_, id: string) => {
    const param = params.get(id)
    if (param?.values?.length) return param.values.join(', ')
    const choices = param?.select?.choice ?? []
    if (choices.length > 0 && depth < deepestChoice) {
      const many = param?.select?.['how-many'] === 'one-or-more' ? 'one or more of' : 'one of'
      return `[${many}: ${choices.map((one) => resolveParams(one, params, depth + 1)).join('; ')}]`
    }
    return `[${param?.label ?? id}]`
  })
}

/** A part and the parts under it as one running text. */
export function textOf({ prose = '', parts = [] }: Part, params: Params): string {
  return [
    resolveParams(prose.slice(0, proseRead), params),
    ...parts.map((part) => textOf(part, params)),
  ]
    .map((text) => withoutLinks(text).trim())
    .filter(Boolean)
    .join(' ')
}

/** References inside the catalog lead nowhere here. */
function withoutLinks(text: string): string {
  return text.replace(/\[([^\]]+)\]\(#[^)]*\)/g, '$1').replace(/\s+/g, ' ')
}

/** Items end in "; and" where they stand in a list; alone they end in a full stop. */
export function asSentence(text: string): string {
  const bare = text.replace(/[\s;,:]+(?:and|or)?[\s;,:]*$/i, '')
  const whole = withCapital(bare)
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}

/** The beginning of a text, cut between sentences or else between words. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const sentence = cut.lastIndexOf('. ')
  if (sentence > most / 2) return cut.slice(0, sentence + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s;,:]+$/, '')}…`
}
