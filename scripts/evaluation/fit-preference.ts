import { readFileSync } from 'node:fs'
import type { KnowledgeEntry } from '../../domain/advisors/knowledge.ts'
import {
  mostPreferred,
  type PreferenceFeature,
  preferenceFeatures,
} from '../../worker/features/advisors/retrieval/preference.ts'
import { searchKnowledge } from '../../worker/features/advisors/retrieval/search.ts'
import { cases } from './cases.ts'
import { rankingFile } from './fit-confidence.ts'
import { isExpected, openLibrary, sameGround, withoutExample } from './library.ts'
import { fitLogistic, type Sample } from './logistic.ts'
import { askerOf, readMessage } from './searching.ts'

/** Every fifth example question is asked with itself removed from its entry. */
const exampleStride = 5
const weights = { example: 0.2, own: 0.2, wild: 1, calibration: 1, asked: 0.7 }

/**
 * Fits by what the right hit of a search is told from the wrong ones: for each question, the
 * difference between its first right hit and each wrong one. Returns ranking.json with the new fit.
 */
export async function fitPreference(): Promise<{ lines: string[]; file: URL; data: unknown }> {
  const { samples, questions, right } = await gather()
  const deviations = deviationsOf(samples)
  const scaled = samples.map(({ features, ...rest }) => ({
    ...rest,
    features: each(features, (value, name) => value / (deviations[name] as number)),
  }))
  const { weights: fitted } = fitLogistic(scaled, { l2: 1e-3, epochs: 30 })
  const ranking = JSON.parse(readFileSync(rankingFile, 'utf8'))
  ranking.preference.weights = each(
    fitted,
    (value, name) => Math.round((1000 * value) / (deviations[name] as number)) / 1000,
  )
  const lines = [`preference: ${right} of ${questions} questions have the right hit first today`]
  return { lines, file: rankingFile, data: ranking }
}

type Features = Record<string, number>

async function gather() {
  const library = openLibrary()
  const samples: Sample[] = []
  let questions = 0
  let right = 0
  async function add(
    kind: keyof typeof weights,
    text: string,
    advisor: string | undefined,
    isRight: (entry: KnowledgeEntry) => boolean,
  ) {
    const { request } = readMessage(text)
    const input = { question: request, ...askerOf(advisor), limit: mostPreferred }
    const hits = await searchKnowledge(library.knowledge, input)
    const best = hits.find(({ entry }) => isRight(entry))
    if (!best) return
    questions++
    if (best === hits[0]) right++
    for (const wrong of hits.filter(({ entry }) => !isRight(entry))) {
      const features = difference(preferenceFeatures(best), preferenceFeatures(wrong))
      const weight = weights[kind] / hits.length
      // Both ways round, so that no bias is fitted.
      samples.push({ features, isPositive: true, weight })
      samples.push({ features: each(features, (value) => -value), isPositive: false, weight })
    }
  }
  for (const { question, background, advisor, expected } of cases.own())
    if (!background)
      await add('own', question, advisor, ({ facts }) => facts.some((id) => expected.includes(id)))
  const asked = [...cases.wild(), ...cases.tidy()].filter(({ half }) => half === 'tune')
  for (const { text, advisor, expected_entries } of asked)
    await add('wild', text, advisor, (found) => isExpected(library, expected_entries, found))
  for (const { text, advisor, expected_entries } of cases.calibration())
    await add('calibration', text, advisor, (found) => isExpected(library, expected_entries, found))
  for (const { text, advisor, expected_entries } of cases.asked()) {
    const putBack = withoutExample(library, expected_entries[0] ?? '', text)
    await add('asked', text, advisor, (found) => isExpected(library, expected_entries, found))
    putBack()
  }
  const examples = library
    .entries()
    .flatMap((entry) => entry.exampleQuestions.map((question) => ({ entry, question })))
  for (const [index, { entry, question }] of examples.entries()) {
    if (index % exampleStride !== 0) continue
    const putBack = withoutExample(library, entry.id, question)
    await add('example', question, entry.domains[0], (found) => sameGround(entry, found))
    putBack()
  }
  return { samples, questions, right }
}

const each = (features: Features, change: (value: number, name: string) => number): Features =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [name, change(value, name)]))

const difference = (a: Record<PreferenceFeature, number>, b: Record<PreferenceFeature, number>) =>
  each(a, (value, name) => value - b[name as PreferenceFeature])

/** By feature; its mean is 0. */
function deviationsOf(samples: Sample[]): Features {
  return each(samples[0]?.features ?? {}, (_, name) => {
    const squares = samples.map(({ features }) => (features[name] as number) ** 2)
    return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / samples.length) || 1
  })
}
