import {
  BookOpenCheck,
  Compass,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Network,
  Presentation,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import {
  type AdvisorIcon,
  type AdvisorId,
  advisors,
  forEachAdvisor,
} from '../../domain/advisors/advisors.ts'

const icons: Record<AdvisorIcon, LucideIcon> = {
  bank: Landmark,
  board: Presentation,
  book: BookOpenCheck,
  compass: Compass,
  graduate: GraduationCap,
  network: Network,
  scale: Scale,
  shield: ShieldCheck,
}

/** Each advisor's icon. */
export const advisorIcons: Record<AdvisorId, LucideIcon> = forEachAdvisor(
  (id) => icons[advisors[id].icon],
)
