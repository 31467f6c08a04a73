import { brand } from '../../../../domain/brand.ts'
import { counted } from '../../../../domain/counted.ts'
import { routes } from '../../../../domain/routes.ts'
import type { Db } from '../../../db/index.ts'
import { type Overview, readFigures } from '../figures/read-figures.ts'
import { dayAfter, dayOf } from '../rollups/roll-up-day.ts'
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
  const today = dayOf(now)
  const isMonday = now.getUTCDay() === 1 && now.getUTCHours() >= weeklyHour
  const weekly = isMonday ? await sendTo(deps, 'weekly', today, () => weekMail(deps, today)) : 0
  const alert = await sendTo(deps, 'alert', today, () => spikeMail(deps, today))
  return weekly + alert
}

/** Sends one kind of mail to its recipients; `write` returns null when there is nothing to say. */
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
  for (const { id, email } of recipients) {
    const key = `${today} ${kind} ${id}`
    if (!(await mails.claim(key))) continue
    try {
      await send({ to: email, ...mail })
      sent += 1
    } catch (error) {
      await mails.release(key)
      throw error
    }
  }
  return sent
}

async function weekMail({ db, origin, now }: MailDeps, monday: string) {
  const [from, to] = [dayAfter(monday, -7), dayAfter(monday, -1)]
  const query = { from, to, compare: 'previous' as const }
  const { totals, compared, by, advisors } = await readFigures({ db, ...(now && { now }) }, query)
  const line = (label: string, key: 'visitors' | 'visits' | 'views') =>
    `${label}: ${totals[key]}${compared ? ` (the week before: ${compared.totals[key]})` : ''}`
  const questions = Object.values(advisors.questions).reduce((sum, count) => sum + count, 0)
  return {
    subject: `Visitors of ${brand.name}, ${from} to ${to}`,
    text: [
      [
        line('Visitors, day by day', 'visitors'),
        line('Visits', 'visits'),
        line('Page views', 'views'),
      ].join('\n'),
      `Questions to the advisors: ${questions}`,
      list('Most viewed pages', by.page),
      list('Where visits came from', by.source),
      `${origin}${routes.adminAnalytics.path}?from=${from}&to=${to}`,
      'You asked for this mail on the analytics page, where you can also stop it.',
    ].join('\n\n'),
  }
}

function list(title: string, values: Overview['by']['page']): string {
  const lines = values
    .slice(0, 5)
    .map(([value, , visits]) => `- ${value || 'Direct'}: ${counted(visits, 'visit')}`)
  return [`${title}:`, ...(lines.length > 0 ? lines : ['- none'])].join('\n')
}

async function spikeMail({ db, origin, now }: MailDeps, today: string) {
  const yesterday = dayAfter(today, -1)
  const query = { from: yesterday, to: yesterday, compare: 'none' as const }
  const { spike, by } = await readFigures({ db, ...(now && { now }) }, query)
  if (!spike) return null
  const what = spike.kind === 'rise' ? 'Many more visits' : 'Far fewer visits'
  return {
    subject: `${what} than usual on ${brand.name}`,
    text: [
      `On ${spike.day} there were ${counted(spike.visits, 'visit')}. On this weekday there are usually ${spike.usual}.`,
      list('Where they came from', by.source),
      `${origin}${routes.adminAnalytics.path}?from=${yesterday}&to=${yesterday}`,
      'You asked for this mail on the analytics page, where you can also stop it.',
    ].join('\n\n'),
  }
}
