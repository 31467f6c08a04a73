import data from '../../knowledge/pages/cybersecurity.json' with { type: 'json' }
import { type PageSource, pageSource } from './page-sources.ts'

export type SecurityStep = { title: string; text: string; start: string; sources: PageSource[] }

/** The sources of the order of the steps, and of the naming of a contact before the first. */
export const beforeStepOne: PageSource[] = data.before_step_one.sources.map(pageSource)

/** The steps, in the order of the K-12 report's highest-priority steps. */
export const securitySteps: SecurityStep[] = data.steps.map(({ sources, ...step }) => ({
  ...step,
  sources: sources.map(pageSource),
}))
