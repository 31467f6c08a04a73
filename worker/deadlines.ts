import { type Context, Hono } from 'hono'
import { brand } from '../domain/brand.ts'
import { AppError } from '../domain/errors.ts'
import { dated, isTopic, topics } from '../domain/guides/foresight.ts'
import { ownDateKinds } from '../domain/guides/own-dates.ts'
import { type CalendarDay, calendarOf } from '../domain/tools/calendar.ts'
import { toolsRepository } from './features/tools/repository.ts'
import type { AppEnv } from './http/app-env.ts'
import { siteOrigin } from './http/same-origin.ts'

/**
 * iCalendar files: a person's own dates, and the foresight page's (all, one topic's or one date).
 * NOT_FOUND when no date matches.
 */
export const deadlineRoutes = new Hono<AppEnv>()
  .get('/foresight/own.ics', async (c) => {
    const { user } = c.get('viewer')
    if (!user) throw new AppError('LOGIN_REQUIRED', 'Log in to see the dates of your district')
    const own = await toolsRepository(c.get('db')).dates(user.id)
    const only = c.req.query('only')
    const days = own.filter(({ id }) => !only || id === only)
    if (days.length === 0) throw new AppError('NOT_FOUND', 'There is no such date')
    return calendarAnswer(
      c,
      'Dates of my district',
      days.map(({ kind, ...day }) => ({ ...day, text: ownDateKinds[kind] })),
      { name: 'my-dates', cache: 'private, no-store' },
    )
  })
  .get('/foresight/deadlines.ics', (c) => {
    const { topic, only } = c.req.query()
    const days = dated.flatMap(({ id, date, title, text, plan, sources, ...one }) => {
      const isAsked = only === undefined ? !topic || one.topic === topic : id === only
      if (!date || !isAsked) return []
      return [
        { id, date, title, text: `${text} ${plan}`, ...(sources[0] && { url: sources[0].url }) },
      ]
    })
    if (days.length === 0) throw new AppError('NOT_FOUND', 'There is no such date')
    const about = isTopic(topic) ? `${topics[topic]} dates` : 'Dates to plan for'
    const name = (only && days[0]?.id) || 'deadlines'
    return calendarAnswer(c, about, days, { name, cache: 'public, max-age=3600' })
  })

function calendarAnswer(
  c: Context<AppEnv>,
  about: string,
  days: CalendarDay[],
  { name, cache }: { name: string; cache: string },
): Response {
  const { host } = new URL(siteOrigin(c))
  const body = calendarOf(`${brand.name}: ${about}`, days, { host, now: new Date() })
  return c.body(body, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `inline; filename="${name}.ics"`,
    'Cache-Control': cache,
  })
}
