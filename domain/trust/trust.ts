import type { DataSubject } from './data-map.ts'

/** A company that handles data for the service, as this installation is configured. */
export type Processor = {
  name: string
  purpose: string
  data: string
  /** Link to its terms for the data it receives. */
  terms: string
}

/** The writer of answers: a language model or, with a null name, the library. */
export type AnswerWriter = { name: string | null; where: string; terms: string | null }

/** Facts the trust page reads from the running system. */
export type TrustFacts = {
  dataMap: DataSubject[]
  processors: Processor[]
  writer: AnswerWriter
}
