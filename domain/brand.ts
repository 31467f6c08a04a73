import { advisorCount } from './advisors/advisors.ts'
import { withCapital } from './text/capital.ts'

/** The product's names and addresses. */
export const brand = {
  name: 'EdCabinet',
  company: 'EdCabinet, Inc.',
  tagline: `${withCapital(advisorCount)} AI advisors for school technology leaders, built by a school technology director`,
  securityEmail: 'security@edcabinet.example',
  billingEmail: 'billing@edcabinet.example',
} as const
