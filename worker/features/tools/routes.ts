import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import { OwnDateInput } from '../../../domain/guides/own-dates.ts'
import { isoDay } from '../../../domain/text/dates.ts'
import { KeepInput, type KeptTool, keptTools } from '../../../domain/tools/kept.ts'
import { readSelfCheck, selfCheckScore } from '../../../domain/tools/self-check.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { toolsRepository } from './repository.ts'

/** The viewer's own tool results: listing, storing and deleting. */
export const toolRoutes = new Hono<AppEnv>()
  .use(guard('signed-in'))
  .get('/:tool', async (c) => c.json({ results: await tools(c).results(userId(c), toolOf(c)) }))
  .put('/:tool', validate('json', KeepInput), async (c) => {
    const tool = toolOf(c)
    const inputs = await keptInputs(c.req.valid('json').inputs)
    const now = new Date()
    const day = isoDay(now)
    const result = { day, inputs: String(inputs), score: scoreOf(tool, inputs) }
    await tools(c).keep(userId(c), tool, result, now)
    return c.json({ results: await tools(c).results(userId(c), tool) })
  })
  .delete('/:tool', async (c) => {
    await tools(c).forget(userId(c), toolOf(c))
    return c.body(null, 204)
  })

/** The viewer's own district dates: listing, adding and deleting. */
export const districtDateRoutes = new Hono<AppEnv>()
  .use(guard('signed-in'))
  .get('/', async (c) => c.json({ dates: await tools(c).dates(userId(c)) }))
  .post('/', validate('json', OwnDateInput), async (c) => {
    const { title, ...input } = c.req.valid('json')
    const one = { id: crypto.randomUUID(), title: await withoutStudentData(title), ...input }
    if (!(await tools(c).addDate(userId(c), one, new Date())))
      throw new AppError(
        'INVALID_INPUT',
        'That is as many dates as there may be: delete a past one',
      )
    return c.json(one, 201)
  })
  .delete('/:id', async (c) => {
    if (!(await tools(c).removeDate(userId(c), c.req.param('id'))))
      throw new AppError('NOT_FOUND', 'There is no such date')
    return c.body(null, 204)
  })

const tools = (c: Context<AppEnv>) => toolsRepository(c.get('db'))

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}

function toolOf(c: Context<AppEnv>): KeptTool {
  const tool = keptTools.find((one) => one === c.req.param('tool'))
  if (!tool) throw new AppError('NOT_FOUND', 'There is no such tool')
  return tool
}

/** As the fields of the tools' forms are called, e.g. "count12". */
const fieldName = /^[a-z]{1,12}\d{0,2}$/

/** The non-empty fields of a query, with words redacted, and nothing that is not a field's name. */
async function keptInputs(query: string): Promise<URLSearchParams> {
  const fields = [...new URLSearchParams(query)].filter(
    ([name, value]) => value !== '' && fieldName.test(name),
  )
  const kept = fields.map(async ([name, value]) => [
    name,
    /\p{L}/u.test(value) ? await withoutStudentData(value) : value,
  ])
  return new URLSearchParams((await Promise.all(kept)) as [string, string][])
}

/** The percentage of a self-check; null without an answer, and for other tools. */
function scoreOf(tool: KeptTool, inputs: URLSearchParams): number | null {
  if (tool !== 'self-check') return null
  const { answered, percent } = selfCheckScore(readSelfCheck(inputs))
  return answered === 0 ? null : percent
}
