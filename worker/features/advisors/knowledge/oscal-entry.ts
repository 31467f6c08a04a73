import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Source, Step } from '../../../../domain/advisors/knowledge.ts'
import type { ImportedEntry } from '../../../../domain/advisors/knowledge-import.ts'
import type { CatalogControl } from './oscal-catalog.ts'
import { asSentence, beginningOf, textOf } from './oscal-prose.ts'
import type { Part } from './oscal-schema.ts'

/** The parts of an entry that every control of a catalog shares. */
export type CatalogDocument = {
  /** Id of the import. */
  id: string
  publisher: string
  document: string
  version: string
  url: string
  /** ISO dates. */
  asOf: string
  reviewBy: string
  checked: string
}

const gistLength = 420
const stepLength = 280
const mostSteps = 6
/** Parts that say what a control asks for, best first; assessment procedures do not. */
const statements = ['statement', 'control', 'overview', 'requirement', 'description', 'guidance']

/**
 * A control as a reference that search finds and advisors cite: what it asks for, in its
 * publisher's words. Null for a withdrawn control or a heading without a text.
 */
export function toEntry(document: CatalogDocument, found: CatalogControl): ImportedEntry | null {
  const { control, within, params } = found
  if (isWithdrawn(control.props)) return null
  const statement = statements
    .map((name) => control.parts?.find((part) => part.name === name))
    .find((part) => part && textOf(part, params) !== '')
  if (!statement) return null

  const { publisher, document: name } = document
  const label = labelOf(control)
  const heading = control.title === label ? (within.at(-1) ?? label) : control.title
  const id = `${document.id}.${control.id.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}`
  const cited = (text: string) => `${text} [^${id}]`
  const examples = (control.parts ?? []).filter((part) => part.name === 'example')
  const texts = examples.length > 0 ? examples : (statement.parts ?? [statement])
  return {
    id,
    origin: document.id,
    title: `${label} ${heading}`,
    domains: domainsOf([...within, heading].join(' ')),
    facts: [id],
    cost: '$0',
    confidence: 'high',
    asOf: document.asOf,
    reviewBy: document.reviewBy,
    exampleQuestions: [label, `${publisher} ${label}`, `what does ${label} require`],
    sources: [toSource(document, { fact: id, sectionId: label, sectionTitle: heading })],
    point: cited(beginningOf(asSentence(textOf(statement, params)), gistLength)),
    steps: stepsOf(texts, found).map((text) => ({ ...noOneNamed, text: cited(text) })),
    measures: [`Whether you can show who owns ${label} and how it is met.`],
    risks: [`Ticking ${label} off without anything to show for it.`],
    smallDistrict: `Write one line on how you meet ${label} and who owns it, and come back to the rest.`,
    board: cited(`${name} lists this as ${label}.`),
    money:
      'The source names no price for putting it in place; reading it against what you do costs hours.',
    limit: null,
    nextQuestions: [`What should come first for ${label} in a district like ours?`],
  }
}

const noOneNamed: Omit<Step, 'text'> = { who: 'Owner to be named', time: 'effort not stated' }

function stepsOf(parts: Part[], { params }: CatalogControl): string[] {
  return parts
    .map((part) => textOf(part, params))
    .filter(Boolean)
    .slice(0, mostSteps)
    .map((text) => beginningOf(asSentence(text), stepLength))
}

function isWithdrawn(props: CatalogControl['control']['props'] = []): boolean {
  return props.some(({ name, value }) => name === 'status' && /^withdrawn$/i.test(value))
}

/** "AC-2(1)" as people cite it; a label that is a phrase is a title, not an id. */
function labelOf({ id, props = [] }: CatalogControl['control']): string {
  const labels = props.filter(({ name, value }) => name === 'label' && !/\s/.test(value))
  return (labels.find((one) => one.class === undefined) ?? labels[0])?.value ?? id.toUpperCase()
}

type Section = Pick<Source, 'fact' | 'sectionId' | 'sectionTitle'>

function toSource(
  { publisher, document, version, url, checked }: CatalogDocument,
  section: Section,
): Source {
  const place = { ...section, publisher, shortName: document, document, version, url }
  return { ...place, state: null, checked, passage: null, practice: null }
}

const domainWords: [RegExp, AdvisorId][] = [
  [/\bprivacy|personally identifiable/i, 'data-privacy'],
  [/\bgovern|program management|\bplanning\b|oversight|roles, responsib/i, 'leadership'],
  [/awareness and training/i, 'professional'],
  [/acquisition|supply chain/i, 'financial'],
]

function domainsOf(headings: string): AdvisorId[] {
  const also = domainWords.filter(([pattern]) => pattern.test(headings)).map(([, id]) => id)
  return ['infrastructure', ...also]
}
