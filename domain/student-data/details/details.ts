import type { Candidate } from '../finding.ts'
import { findCodes } from './codes.ts'
import { findDates } from './dates.ts'
import { findMarks } from './marks.ts'
import { findPhrases, type Reading } from './phrases.ts'
import { findPlaces } from './places.ts'
import { findSecrets } from './secrets.ts'

const joins = /^[\s,:;&/+()–—-]{0,4}(?:(?:and|with|plus|or) )?$/

/**
 * What is told twice is told once, under the name the narrower `records` have for it; and what lies
 * between two details of one kind is part of them: "SLD, pull-out math".
 */
function joined(text: string, records: Candidate[], wide: Candidate[]): Candidate[] {
  const narrow = new Set(records)
  const rows: Candidate[] = []
  for (const detail of [...records, ...wide].sort((a, b) => a.start - b.start)) {
    const last = rows.at(-1)
    const meets = last && detail.start < last.end
    const follows =
      last?.type === detail.type &&
      joins.test(text.slice(last.end, Math.max(last.end, detail.start)))
    if (!last || (!meets && !follows)) {
      const row = { ...detail }
      if (narrow.has(detail)) narrow.add(row)
      rows.push(row)
      continue
    }
    if (narrow.has(detail) && !narrow.has(last)) {
      last.type = detail.type
      narrow.add(last)
    }
    last.end = Math.max(last.end, detail.end)
  }
  return rows
}

/**
 * What is told of a pupil in the sentences about one, `records` among it. The net is wide: a figure
 * or a phrase too many costs the reader little here, and one too few is a child's record.
 */
export function findDetails(text: string, about: Reading[], records: Candidate[]): Candidate[] {
  const certain = about.flatMap(({ sentence }, index) => {
    const near = text.slice((about[index - 1]?.sentence ?? sentence).start, sentence.end)
    const secrets = findSecrets(text, sentence, near)
    if (!/\d/.test(text.slice(sentence.start, sentence.end))) return secrets
    return [
      ...findPlaces(text, sentence),
      ...findDates(text, sentence),
      ...secrets,
      ...findCodes(text, sentence),
    ]
  })
  const told = about.flatMap((reading) => [
    ...findMarks(text, reading.sentence),
    ...findPhrases(reading),
  ])
  return [...certain, ...joined(text, records, told)]
}
