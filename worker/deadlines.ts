import { Hono } from 'hono'
import { brand } from '../domain/brand.ts'
import { AppError } from '../domain/errors.ts'
import { dated, isTopic, topics } from '../domain/foresight.ts'
import { routes } from '../domain/routes.ts'
import { calendarOf } from '../domain/tools/calendar.ts'
import type { AppEnv } from './http/app-env.ts'
import { siteOrigin } from './http/same-origin.ts'

/** The dates of the foresight page for calendars: all, those of a topic, or a single one. */
export const deadlineRoutes = new Hono<AppEnv>().get('/foresight/deadlines.ics', (c) => {
  const { topic, only } = c.req.query()
  const days = dated.flatMap(({ id, date, title, text, plan, sources, ...one }) => {
    const isAsked = only === undefined ? !topic || one.topic === topic : id === only
    if (!date || !isAsked) return []
    return [
      { id, date, title, text: `${text} ${plan}`, ...(sources[0] && { url: sources[0].url }) },
    ]
  })
  if (days.length === 0) throw new AppError('NOT_FOUND', 'There is no such date')
  const origin = siteOrigin(c)
  const about = isTopic(topic) ? `${topics[topic]} dates` : 'Dates to plan for'
  const { host } = new URL(routes.foresight.path, origin)
  const body = calendarOf(`${brand.name}: ${about}`, days, { host, now: new Date() })
  return c.body(body, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `inline; filename="${only ? days[0]?.id : 'deadlines'}.ics"`,
    'Cache-Control': 'public, max-age=3600',
  })
})
