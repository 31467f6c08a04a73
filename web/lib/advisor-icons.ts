import {
  Compass,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Network,
  Presentation,
  ShieldCheck,
} from 'lucide-react'
import type { AdvisorId } from '../../domain/advisors/advisors.ts'

/** One icon per advisor, used wherever the advisor is named. */
export const advisorIcons: Record<AdvisorId, LucideIcon> = {
  leadership: Compass,
  financial: Landmark,
  infrastructure: Network,
  'data-privacy': ShieldCheck,
  pedagogy: Presentation,
  professional: GraduationCap,
}
