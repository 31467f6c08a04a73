import type { Message } from '../../../../domain/advisors/conversations.ts'

const endings = {
  complete: 'The answer is finished.',
  stopped: 'The answer is stopped.',
  interrupted: 'The answer broke off.',
} as const

/**
 * The announcement of a finished answer to screen readers: how it ended, and its first paragraph.
 */
export function announcementOf({ status, text }: Message): string {
  const [lead = ''] = text.split('\n\n', 1)
  const spoken = lead.replace(/\s?\[\d+\]|[*_`#|]/g, '').replace(/\s+/g, ' ')
  return `${endings[status]} ${spoken}`.trim()
}
