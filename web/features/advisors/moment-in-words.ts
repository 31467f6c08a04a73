/** A near moment as people say it, in the reader's own time: "at 8 pm", "tomorrow at 6:30 am". */
export function momentInWords(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  const hours = moment.getHours() % 12 || 12
  const minutes = moment.getMinutes()
  const clock = minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`
  const time = `at ${clock} ${moment.getHours() < 12 ? 'am' : 'pm'}`
  const tomorrow = new Date(now)
  tomorrow.setDate(now.getDate() + 1)
  if (moment.toDateString() === now.toDateString()) return time
  if (moment.toDateString() === tomorrow.toDateString()) return `tomorrow ${time}`
  return `on ${moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })} ${time}`
}
