import { readFileSync } from 'node:fs'

export type Half = 'tune' | 'held-out'
export const halves: Half[] = ['tune', 'held-out']

type Case = { id: string; advisor: string; text: string; half: Half }
export type HarmfulCase = Case & { class: string }
export type WildCase = Case & { expected_entries: string[] }
export type OwnCase = {
  id: string
  /** Anything but an advisor's id asks without one. */
  advisor: string
  question: string
  background?: string
  /** Ids of facts a good answer would cite. */
  expected: string[]
}

const fixtures = new URL('../../tests/fixtures/', import.meta.url)

export function readLines<T>(file: string | URL): T[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as T)
}

const casesIn = <T>(name: string) => readLines<T>(new URL(`cases/${name}.jsonl`, fixtures))

/** Cases by people who had not read the rules; see their README for what may be read of them. */
export const cases = {
  harmful: () => casesIn<HarmfulCase>('messages-harmful'),
  benign: () => casesIn<Case>('messages-benign'),
  /** Of the length and kind that people write; an ordinary one has no class. */
  whole: () => casesIn<Omit<HarmfulCase, 'advisor'>>('messages-whole'),
  offTopic: () => casesIn<Case>('off-topic'),
  wild: () => casesIn<WildCase>('questions-wild'),
  /** What the confidence is fitted on: no example question was written with these in view. */
  calibration: () => casesIn<Omit<WildCase, 'half'>>('questions-calibration'),
  own: () => readLines<OwnCase>(new URL('retrieval-eval.jsonl', fixtures)),
}

/** Texts written to fit a model on, by the headings they stand under. */
export function trainingTexts(name: 'emergencies' | 'requests' | 'ordinary' | 'messages') {
  const texts: { heading: string; text: string }[] = []
  let heading = ''
  for (const line of readFileSync(new URL(`training/${name}.txt`, fixtures), 'utf8').split('\n'))
    if (line.startsWith('# ')) heading = line.slice(2)
    else if (line) texts.push({ heading, text: line })
  return texts
}
