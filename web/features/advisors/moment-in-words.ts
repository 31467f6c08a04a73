/**
 * A coming time in the reader's zone: "at midnight", "tomorrow at 6:30 am", "on November 21 at 9
 * am".
 */
export function momentInWords(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  const time = clockInWords(moment)
  const tomorrow = new Date(now)
  tomorrow.setDate(now.getDate() + 1)
  if (moment.toDateString() === now.toDateString()) return time
  if (moment.toDateString() === tomorrow.toDateString())
    return time === midnight ? time : `tomorrow ${time}`
  return `on ${moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })} ${time}`
}

/** A past day: "Today", "Yesterday", "Nov 21, 2026". */
export function dayInWords(iso: string, now = new Date()): string {
  const day = new Date(iso)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return day.toLocaleDateString('en-US', { dateStyle: 'medium' })
}

const midnight = 'at midnight'

function clockInWords(moment: Date): string {
  const hours = moment.getHours()
  const minutes = moment.getMinutes()
  if (minutes === 0 && hours === 0) return midnight
  const clock = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `at ${hours % 12 || 12}${clock} ${hours < 12 ? 'am' : 'pm'}`
}
