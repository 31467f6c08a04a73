import { Megaphone } from 'lucide-react'
import type { Announcement } from '../../domain/settings/announcement.ts'

/** The site-wide announcement. */
export function AnnouncementBanner({ text, tone }: Announcement) {
  const look =
    tone === 'attention' ? 'bg-attention-soft text-attention' : 'bg-brand-soft text-brand-strong'
  return (
    <p
      role="status"
      className={`flex items-start gap-2.5 px-4 py-2.5 text-sm sm:px-8 print:hidden ${look}`}
    >
      <Megaphone aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
