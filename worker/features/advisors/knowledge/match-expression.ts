import { contentWords, stem, words } from '../../../../domain/text.ts'
import { synonymsIn } from '../../../../domain/vocabulary.ts'

/** A way to say something: `text` as written, `stems` to compare by, `mended` when it was guessed. */
export type Form = { text: string; stems: string; mended?: boolean }

/** One thing a question is about: as typed, its words that carry meaning, and its other names. */
export type Concept = { typed: Form; parts: Form[]; others: Form[]; weight: number }

/** What a question is about and the FTS5 expression that finds it. */
export type Query = { concepts: Concept[]; stems: string[]; match: string }

/** What mistyped words were meant to be: a stem, or '' for a word that says nothing after all. */
export type Mended = ReadonlyMap<string, string>

const mostForms = 48
/** A pasted page is searched by how it begins. */
const mostConcepts = 32
const mostBackgroundConcepts = 8
/** A follow-up's own words say what is new; the earlier question only what it is about. */
const backgroundWeight = 0.6

/** Null when nothing in the question says what it is about. */
export function toQuery(
  question: string,
  background = '',
  mended: Mended = new Map(),
): Query | null {
  const own = conceptsIn(question, mended, 1).slice(0, mostConcepts)
  const said = new Set(own.map(({ typed }) => typed.stems))
  const earlier = conceptsIn(background, mended, backgroundWeight)
    .filter(({ typed }) => !said.has(typed.stems))
    .slice(0, mostBackgroundConcepts)
  const concepts = [...own, ...earlier]
  if (concepts.length === 0) return null
  const forms = [
    ...concepts.flatMap(({ typed, parts }) => (typed.mended ? [typed] : [typed, ...parts])),
    ...concepts.flatMap(({ others }) => others),
  ]
  return {
    concepts,
    stems: [...new Set(forms.flatMap(({ stems }) => stems.split(' ')))],
    match: [...new Set(forms.slice(0, mostForms).map(matchOf))].join(' OR '),
  }
}

/** Terms of the field and, between them, the other words that carry the subject; each once. */
function conceptsIn(text: string, mended: Mended, weight: number): Concept[] {
  const guessed = new Set(mended.values())
  const spelled = words(text)
    .map((word) => mended.get(word) ?? word)
    .filter(Boolean)
  const terms = synonymsIn(spelled)
  const concepts = new Map<string, Concept>()
  for (let start = 0; start < spelled.length; ) {
    const { length, others } = terms.find((term) => term.start === start) ?? {
      length: 1,
      others: [],
    }
    const phrase = spelled.slice(start, start + length).join(' ')
    const parts = contentWords(phrase).map(toForm)
    start += length
    if (parts.length === 0) continue
    const typed = { ...toForm(phrase), mended: guessed.has(phrase) }
    concepts.set(typed.stems, { typed, parts, others: others.map(toForm), weight })
  }
  return [...concepts.values()]
}

function toForm(text: string): Form {
  return { text, stems: words(text).map(stem).join(' ') }
}

/** A phrase in FTS5's quotes, where nothing is an operator; a guessed stem may go on. */
function matchOf({ text, mended }: Form): string {
  return `"${text.replaceAll('"', '""')}"${mended ? ' *' : ''}`
}
