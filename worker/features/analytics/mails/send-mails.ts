import { otherValues } from '../../../../domain/analytics/figures.ts'
import { brand } from '../../../../domain/brand.ts'
import { counted } from '../../../../domain/counted.ts'
import { routes } from '../../../../domain/routes.ts'
import { dayInWords, daysInWords, isoDay } from '../../../../domain/text/dates.ts'
import type { Db } from '../../../db/index.ts'
import { type Overview, readFigures } from '../figures/read-figures.ts'
import { dayAfter } from '../rollups/roll-up-day.ts'
import { analyticsMailsRepository, type MailKind } from './mails-repository.ts'

type Mail = { to: string; subject: string; text: string }
export type MailDeps = {
  db: Db
  send(mail: Mail): Promise<void>
  /** The site's origin, for links. */
  origin: string
  now?: () => Date
}

/** The hour (UTC) on Mondays from which the weekly mail is sent. */
const weeklyHour = 7

/** Sends the weekly mail on Mondays and an alert after a spike, once each; returns how many. */
export async function sendAnalyticsMails(deps: MailDeps): Promise<number> {
  const now = (deps.now ?? (() => new Date()))()
  const today = isoDay(now)
  const isMonday = now.getUTCDay() === 1 && now.getUTCHours() >= weeklyHour
  const weekly = () => sendTo(deps, 'weekly', today, () => weekMail(deps, today))
  const alert = () => sendTo(deps, 'alert', today, () => spikeMail(deps, today))
  const sent = await Promise.allSettled([...(isMonday ? [weekly()] : []), alert()])
  const failed = sent.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return sent.reduce((all, one) => all + (one.status === 'fulfilled' ? one.value : 0), 0)
}

/**
 * Sends one kind of mail to its recipients; `write` returns null when there is nothing to say. One that
 * fails keeps no other from being sent, and is thrown at the end, so that the next run tries it again.
 */
async function sendTo(
  { db, send }: MailDeps,
  kind: MailKind,
  today: string,
  write: () => Promise<Omit<Mail, 'to'> | null>,
): Promise<number> {
  const mails = analyticsMailsRepository(db)
  const recipients = await mails.recipients(kind)
  const mail = recipients.length > 0 ? await write() : null
  if (!mail) return 0
  let sent = 0
  const failures: unknown[] = []
  for (const { id, email } of recipients) {
    const key = `${today} ${kind} ${id}`
    if (!(await mails.claim(key))) continue
    try {
      await send({ to: email, ...mail })
      sent += 1
    } catch (error) {
      await mails.release(key)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return sent
}

async function weekMail({ db, origin, now }: MailDeps, monday: string) {
  const [from, to] = [dayAfter(monday, -7), dayAfter(monday, -1)]
  const query = { from, to, compare: 'previous' as const }
  const { totals, compared, by, advisors, funnel } = await readFigures(
    { db, ...(now && { now }) },
    query,
  )
  const line = (label: string, key: 'visitors' | 'visits' | 'views') =>
    `- ${label}: ${inWords(totals[key])}${changeInWords(totals[key], compared?.totals[key])}`
  const questions = Object.values(advisors.questions).reduce((sum, count) => sum + count, 0)
  const week = daysInWords(from, to)
  return {
    subject: `Visitors of ${brand.name}, ${week}`,
    text: [
      `The week of ${week}, against the week before:`,
      [
        line('Visitors, counted day by day', 'visitors'),
        line('Visits', 'visits'),
        line('Page views', 'views'),
        `- New accounts: ${inWords(funnel.signUps)}`,
        `- Questions to the advisors: ${inWords(questions)}`,
      ].join('\n'),
      ...visitsBy('Most visited pages', by.page),
      ...visitsBy('Where visits came from', by.source),
      ...goOn(origin, from, to),
    ].join('\n\n'),
  }
}

const inWords = (count: number) => count.toLocaleString('en-US')

/** ", 20% more" than before; empty where there was nothing before. */
function changeInWords(now: number, before: number | undefined): string {
  if (!before) return ''
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return ', as before'
  return `, ${inWords(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'}`
}

/** A heading, and the values with the most visits. */
function visitsBy(title: string, values: Overview['by']['page']): [string, string] {
  const lines = values
    .filter(([value]) => value !== otherValues)
    .slice(0, 5)
    .map(([value, , visits]) => `- ${value || 'Direct or unknown'}: ${counted(visits, 'visit')}`)
  return [`${title}:`, lines.join('\n') || '- None']
}

/** The end of each mail: the page with these figures, and how to get no more mails. */
const goOn = (origin: string, from: string, to: string) => [
  `Open the figures:\n${origin}${routes.adminAnalytics.path}?from=${from}&to=${to}`,
  'You asked for this mail on that page, under “For you”, where you can also stop it.',
]

async function spikeMail({ db, origin, now }: MailDeps, today: string) {
  const yesterday = dayAfter(today, -1)
  const query = { from: yesterday, to: yesterday, compare: 'none' as const }
  const { spike, by } = await readFigures({ db, ...(now && { now }) }, query)
  if (!spike) return null
  const rose = spike.kind === 'rise'
  const day = dayInWords(spike.day)
  return {
    subject: `${rose ? 'Many more' : 'Far fewer'} visits than usual on ${brand.name}`,
    text: [
      `On ${day}, there ${spike.visits === 1 ? 'was' : 'were'} ${counted(spike.visits, 'visit')}. On this weekday there are usually ${inWords(spike.usual)}.`,
      ...(rose
        ? []
        : ['If it was no holiday, see that the site can be reached and still counts its visits.']),
      ...visitsBy('Where they came from', by.source),
      ...visitsBy('What they looked at', by.page),
      ...goOn(origin, yesterday, yesterday),
    ].join('\n\n'),
  }
}
