/** A message above every page between two times; none while its text is empty. */
export type Announcement = {
  text: string
  tone: 'info' | 'attention'
  /** ISO time; null: from now on, or without an end. */
  from: string | null
  until: string | null
}

export const noAnnouncement: Announcement = { text: '', tone: 'info', from: null, until: null }

/** Whether an announcement is shown at a time. */
export function isShown({ text, from, until }: Announcement, now: Date): boolean {
  return text !== '' && (!from || new Date(from) <= now) && (!until || new Date(until) > now)
}
