import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'

const anyLeader = 'just got hired as tech director, use the first 90 days'
const byAdvisor: Record<AdvisorId, string> = {
  leadership: 'write a three-year technology plan, board retreat on trends',
  financial: 'what does e-rate pay for, total cost of a device',
  infrastructure: 'first security steps, cis controls ig1',
  'data-privacy': 'build a privacy program in a year',
  pedagogy: 'passive device use, digital divide audit',
  professional: 'one-page professional learning plan',
}

/** Looked up in place of a question without a subject ("help?"): where this advisor begins, and any leader. */
export function beginningsFor(advisor: AdvisorId | undefined): string[] {
  return advisor ? [byAdvisor[advisor], anyLeader] : [anyLeader]
}
