import {
  BookOpen,
  Bug,
  ChartNoAxesColumn,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Settings2,
  Tags,
  UsersRound,
} from 'lucide-react'
import { decideAccess, type Viewer } from '../../../domain/access.ts'
import { type RouteId, routes } from '../../../domain/routes.ts'
import { type AdminAreaId, adminAreaIds } from '../../../domain/staff/admin-areas.ts'

export type AdminArea = { id: AdminAreaId; path: string; title: string; Icon: LucideIcon }

/** An area's own icon, and its title where the page's is too long for the menu. */
const looks: Partial<Record<AdminAreaId, Pick<AdminArea, 'Icon'> & { title?: string }>> = {
  admin: { Icon: LayoutDashboard, title: 'Dashboard' },
  adminResources: { Icon: BookOpen, title: 'Resources' },
  adminTags: { Icon: Tags },
  adminUsers: { Icon: UsersRound },
  adminSettings: { Icon: Settings2 },
  adminFeedback: { Icon: MessageSquareText },
  adminAnalytics: { Icon: ChartNoAxesColumn },
  adminAudit: { Icon: ScrollText },
  adminErrors: { Icon: Bug },
}

/** The areas this viewer may open, in the order of the route table. */
export function areasOf(viewer: Viewer): AdminArea[] {
  return adminAreaIds
    .filter((id) => decideAccess(routes[id].access, viewer).allow)
    .map((id) => {
      const { path } = routes[id]
      return { id, path, title: titleFor(viewer, id), Icon: FileText, ...looks[id] }
    })
}

/** A page's title for this viewer: of the settings, an editor sees the knowledge section only. */
export function titleFor({ role }: Viewer, id: RouteId): string {
  return id === 'adminSettings' && role === 'editor' ? 'Knowledge' : routes[id].title
}
