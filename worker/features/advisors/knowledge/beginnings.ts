import type { AdvisorId } from '../../../../domain/advisors.ts'

const anyLeader = 'just got hired as tech director first 90 days, who is accountable for cyber risk'
const byAdvisor: Record<AdvisorId, string> = {
  leadership: 'write a three-year technology plan, board retreat on trends',
  financial: 'what e-rate pays for, cut the technology budget',
  infrastructure: 'first security steps, cis controls ig1',
  'data-privacy': 'build a privacy program in a year',
  pedagogy: 'passive device use, digital divide audit',
  professional: 'one-page professional learning plan',
}

/** Looked up in place of a question without a subject ("help?"): where any leader begins, and this one. */
export function beginningsFor(advisor: AdvisorId | undefined): string[] {
  return advisor ? [anyLeader, byAdvisor[advisor]] : [anyLeader]
}
