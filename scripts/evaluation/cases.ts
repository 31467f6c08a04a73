import { readFileSync } from 'node:fs'

export type Half = 'tune' | 'held-out'
export const halves: Half[] = ['tune', 'held-out']

type Case = { id: string; advisor: string; text: string; half: Half }
export type HarmfulCase = Case & { class: string }
export type WildCase = Case & { expected_entries: string[] }
export type TalkCase = Omit<Case, 'text'> & {
  turns: string[]
  /** By the place of a turn, the entries other than the talk's that its own words ask for. */
  elsewhere?: Record<number, string[]>
}
export type OwnCase = {
  id: string
  /** An advisor's id; any other text asks all of them. */
  advisor: string
  question: string
  background?: string
  /** Ids of the facts that a good answer would cite. */
  expected: string[]
}

const fixtures = new URL('../../tests/fixtures/', import.meta.url)

/** The rows of a JSONL file. */
export function readLines<T>(file: string | URL): T[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as T)
}

const casesIn = <T>(name: string) => readLines<T>(new URL(`cases/${name}.jsonl`, fixtures))

/** Cases by people who had not read the rules; the fixtures' README says which may be read. */
export const cases = {
  harmful: () => casesIn<HarmfulCase>('messages-harmful'),
  benign: () => casesIn<Case>('messages-benign'),
  /** Messages of several sentences; an ordinary one has the class ''. */
  whole: () => casesIn<Omit<HarmfulCase, 'advisor'>>('messages-whole'),
  /** The same, where the one thing and its honest look-alikes are hard to tell apart. */
  subtle: () => casesIn<Omit<HarmfulCase, 'advisor'>>('messages-subtle'),
  /** Of three to eight careless sentences, full of people, quarrels and worry. */
  long: () => casesIn<Omit<HarmfulCase, 'advisor'>>('messages-long'),
  offTopic: () => casesIn<Case>('off-topic'),
  wild: () => casesIn<WildCase>('questions-wild'),
  /** The same in whole, well-spelled sentences. */
  tidy: () => casesIn<WildCase>('questions-tidy'),
  /** Questions the confidence is fitted on; no example question was written with them in view. */
  calibration: () => casesIn<Omit<WildCase, 'half'>>('questions-calibration'),
  /** Questions written for each entry and beside all of them; the former are example questions too. */
  asked: () => casesIn<Omit<WildCase, 'half'>>('questions-asked'),
  /** Talks of several turns; those of the tuning half say where a turn asks for another entry. */
  talks: () => casesIn<TalkCase>('conversations'),
  own: () => readLines<OwnCase>(new URL('retrieval-eval.jsonl', fixtures)),
}

export type TrainingTexts =
  | 'emergencies'
  | 'requests'
  | 'passages'
  | 'ordinary'
  | 'questions'
  | 'messages'

/** The texts that a model is fitted on, with the headings above them. */
export function trainingTexts(name: TrainingTexts) {
  const texts: { heading: string; text: string }[] = []
  let heading = ''
  for (const line of readFileSync(new URL(`training/${name}.txt`, fixtures), 'utf8').split('\n'))
    if (line.startsWith('# ')) heading = line.slice(2)
    else if (line) texts.push({ heading, text: line })
  return texts
}
