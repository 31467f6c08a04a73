import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysInWords } from '../../../domain/text/dates.ts'
import { openDb } from '../../../worker/db/index.ts'
import { sendAnalyticsMails } from '../../../worker/features/analytics/mails/send-mails.ts'
import { rollUpDay } from '../../../worker/features/analytics/rollups/roll-up-day.ts'
import {
  type AnalyticsSite,
  daysAgo,
  daysBefore,
  startAnalytics,
  today,
} from '../../support/analytics.ts'
import { mailsTo } from '../../support/visitor.ts'

let { site, admin, editor, write, figures } = {} as AnalyticsSite
beforeAll(async () => {
  ;({ site, admin, editor, write, figures } = await startAnalytics())
})
afterAll(() => site.close())

test('a sudden rise is mailed once', async () => {
  const preferences = { excludeVisits: false, weeklyMail: true, alertMail: true }
  await admin.put('/api/admin/analytics/preferences', preferences)
  for (const [ago, visits] of [
    [1, 60],
    [8, 20],
    [15, 20],
  ] as const) {
    await write(
      ...Array.from({ length: visits }, (_, at) => ({
        session: `${ago}-${at}`,
        at: `${daysAgo(ago)}T10:00:00Z`,
      })),
    )
    await rollUpDay({ db: openDb(site.env.DB) }, daysAgo(ago))
  }
  expect((await figures(`from=${today}&to=${today}`)).spike).toMatchObject({ kind: 'rise' })
  await site.env.DB.prepare("DELETE FROM job_runs WHERE job = 'analytics: mails'").run()
  await site.scheduled({ cron: '*/15 * * * *' })
  await site.env.DB.prepare("DELETE FROM job_runs WHERE job = 'analytics: mails'").run()
  await site.scheduled({ cron: '*/15 * * * *' })
  const mails = await mailsTo(site, 'admin@example.test')
  expect(mails.filter((mail) => mail.includes('Many more visits'))).toHaveLength(1)
})

test('a sudden drop is mailed with what to look at, and where the few came from', async () => {
  const preferences = { excludeVisits: false, weeklyMail: false, alertMail: true }
  await admin.put('/api/admin/analytics/preferences', preferences)
  // Tuesdays of 2020, long before anything else here.
  for (const [day, visits] of [
    ['2020-03-03', 40],
    ['2020-03-10', 40],
    ['2020-03-17', 1],
  ] as const) {
    await write(
      ...Array.from({ length: visits }, (_, at) => ({
        session: `${day}-${at}`,
        at: `${day}T10:00:00Z`,
        more: { referrer: 'example.org' },
      })),
    )
    await rollUpDay({ db: openDb(site.env.DB) }, day)
  }
  const sent: { subject: string; text: string }[] = []
  const send = async (mail: (typeof sent)[0]) => void sent.push(mail)
  const now = () => new Date('2020-03-18T05:00:00Z')
  await sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
  expect(sent.map(({ subject }) => subject)).toEqual(['Far fewer visits than usual on EdCabinet'])
  const paragraphs = sent[0]?.text.split('\n\n') ?? []
  expect(paragraphs[0]).toBe(
    'On Tuesday, March 17, 2020, there was 1 visit. On this weekday there are usually 40.',
  )
  expect(paragraphs[1]).toContain('see that the site can be reached')
  expect(paragraphs).toContain('- example.org: 1 visit')
})

test('a mail that failed is sent by the next run, to nobody whose address is not proven', async () => {
  const preferences = { excludeVisits: false, weeklyMail: true, alertMail: false }
  for (const visitor of [admin, editor])
    await visitor.put('/api/admin/analytics/preferences', preferences)
  const proven = (value: number) =>
    site.env.DB.prepare("UPDATE user SET email_verified = ? WHERE email = 'admin@example.test'")
      .bind(value)
      .run()
  await proven(0)
  // The Monday after the week of the one visit.
  const now = () => new Date('2020-03-23T08:00:00Z')
  const sent: { to: string; text: string }[] = []
  const run = (send: (mail: (typeof sent)[0]) => Promise<void>) =>
    sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
  await expect(run(() => Promise.reject(new Error('no mail now')))).rejects.toThrow('no mail now')
  await run(async (mail) => void sent.push(mail))
  await proven(1)
  expect(sent.map(({ to }) => to)).toEqual(['editor@example.test'])
  expect(sent[0]?.text).toContain('- Visits: 1, 97% fewer')
})

test('an address that takes no mail keeps the figures from nobody else', async () => {
  const preferences = { excludeVisits: false, weeklyMail: true, alertMail: false }
  for (const visitor of [admin, editor])
    await visitor.put('/api/admin/analytics/preferences', preferences)
  for (const refusing of ['admin@example.test', 'editor@example.test']) {
    await site.env.DB.prepare('DELETE FROM analytics_mails').run()
    const sent: string[] = []
    const send = async ({ to }: { to: string }) => {
      if (to === refusing) throw new Error('no such inbox')
      sent.push(to)
    }
    const now = () => new Date('2020-03-23T08:00:00Z')
    const run = sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
    await expect(run).rejects.toThrow('no such inbox')
    expect(sent).toHaveLength(1)
  }
})

test('a weekly mail that fails keeps no alert back', async () => {
  await admin.put('/api/admin/analytics/preferences', {
    excludeVisits: false,
    weeklyMail: true,
    alertMail: true,
  })
  // Sundays of 2020, and the Monday after them.
  for (const [day, visits] of [
    ['2020-04-05', 40],
    ['2020-04-12', 40],
    ['2020-04-19', 1],
  ] as const) {
    const visit = (at: number) => ({ session: `${day}-${at}`, at: `${day}T10:00:00Z` })
    await write(...Array.from({ length: visits }, (_, at) => visit(at)))
    await rollUpDay({ db: openDb(site.env.DB) }, day)
  }
  const sent: string[] = []
  const send = async ({ subject }: { subject: string }) => {
    if (!subject.includes('fewer visits')) throw new Error('not this one')
    sent.push(subject)
  }
  const now = () => new Date('2020-04-20T08:00:00Z')
  const run = sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
  await expect(run).rejects.toThrow('not this one')
  expect(sent).toEqual(['Far fewer visits than usual on EdCabinet'])
})

test('on Monday morning the week’s figures go to who wants them, once', async () => {
  const monday = daysAgo((new Date(today).getUTCDay() + 6) % 7)
  await editor.put('/api/admin/analytics/preferences', {
    excludeVisits: false,
    weeklyMail: true,
    alertMail: false,
  })
  const sent: { to: string; subject: string; text: string }[] = []
  const send = async (mail: (typeof sent)[0]) => {
    if (mail.to === 'editor@example.test') sent.push(mail)
  }
  const at = async (time: string) => {
    const now = () => new Date(`${monday}T${time}Z`)
    await sendAnalyticsMails({ db: openDb(site.env.DB), origin: site.origin, send, now })
    return sent.length
  }
  expect(await at('06:59:00')).toBe(0)
  expect(await at('07:01:00')).toBe(1)
  expect(await at('08:01:00')).toBe(1)
  const [from, to] = [daysBefore(monday, 7), daysBefore(monday, 1)]
  const { totals, compared } = await figures(`from=${from}&to=${to}`)
  const before = compared?.totals.visits ?? 0
  const [subject, lines] = [sent[0]?.subject, sent[0]?.text.split('\n') ?? []]
  expect(subject).toBe(`Visitors of EdCabinet, ${daysInWords(from, to)}`)
  const visits = lines.find((line) => line.startsWith('- Visits: ')) ?? ''
  expect(visits).toContain(`- Visits: ${totals.visits}`)
  const change = Number(/(\d+)% (?:more|fewer)$/.exec(visits)?.[1] ?? 0)
  expect(change).toBe(before && Math.abs(Math.round((100 * (totals.visits - before)) / before)))
  expect(lines).toContain(`${site.origin}/admin/analytics?from=${from}&to=${to}`)
})
