import type { Unsourced } from './claims.ts'
import { withoutAmounts } from './said-figures.ts'

const unknown = 'No source shown here has this, so check it before you quote it'
const ownFigures = 'Amounts and shares without a source are estimates, or worked out from yours.'
const mostNamed = 8

const line = new RegExp(
  `\\n+\\*(?:${unknown}: ([^\\n]*?)\\.( ${ownFigures})?|(${ownFigures}))\\*(?=\\n|$)`,
)
const between = '; '
/** "45 days", "$7,300", "March 31" among the words beside it. */
const figure = /(?:[A-Z]\w+ )?[$€£]?\d[\d,.]*(?: \w+)?/g

/** The line that ends an answer and says what stands in none of its sources; '' where all does. */
export function unsourcedLine({ named, hasAmounts }: Unsourced): string {
  const more = named.length - mostNamed
  const shown = [...named.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])]
  const said = [
    ...(named.length > 0 ? [`${unknown}: ${shown.join(between)}.`] : []),
    ...(hasAmounts ? [ownFigures] : []),
  ]
  return said.length > 0 ? `\n\n*${said.join(' ')}*` : ''
}

/** An answer as a model may see it again: without that line, and without notes on how it ended. */
export function withoutNotes(text: string): string {
  return text
    .replace(line, '')
    .replace(
      /\n+(?:---\n+)?\*(?:The (?:answer reached|language model broke)|This is a first draft:)[^\n]*\*/g,
      '',
    )
    .replace(/\n+\*Numbered statements rest on[^\n]*\*/g, '')
}

/** An answer without what stood in no source: the rest may be said again as known. */
export function sourcedText(text: string): string {
  const [, claims = '', beside, alone] = line.exec(text) ?? []
  const known = claims
    .split(between)
    .flatMap((claim) => (claim.startsWith('“') ? (claim.match(figure) ?? []) : claim || []))
    .reduce((rest, claim) => rest.replaceAll(claim, ' '), withoutNotes(text))
  if (!beside && !alone) return known
  const sentences = known.split(/(?<=[.!?]\s|\n)/)
  return sentences.map((one) => (/\[\d+\]/.test(one) ? one : withoutAmounts(one))).join('')
}
