import result from '../../knowledge/accessibility.json' with { type: 'json' }
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

/** The result of axe's last check of every page, written by tests/e2e/site/accessible.test.ts. */
export type AccessibilityResult = {
  /** ISO date. */
  checkedOn: string
  /** The version of axe-core. */
  axe: string
  /** Pages checked, each in two themes at each of these widths in pixels. */
  pages: number
  widths: number[]
  violations: number
}

export const accessibilityResult: AccessibilityResult = result
