import type { DataSubject } from './data-map.ts'

/** A company that handles data for the service, as this installation is configured. */
export type Processor = {
  name: string
  purpose: string
  data: string
  /** Where it says how it treats what it is given. */
  terms: string
}

/** What writes the answers here. */
export type AnswerWriter = { name: string | null; where: string; terms: string | null }

/** What the trust page reads from the running system. */
export type TrustFacts = {
  dataMap: DataSubject[]
  processors: Processor[]
  writer: AnswerWriter
}
