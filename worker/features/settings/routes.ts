import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { brand } from '../../../domain/brand.ts'
import { serviceTestsPerHour } from '../../../domain/constants.ts'
import { hourMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SettingChange } from '../../../domain/settings/setting-places.ts'
import type { SettingKey } from '../../../domain/settings/settings.ts'
import type { Commit } from '../../db/commit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { validate } from '../../http/validate.ts'
import { settingsRepository } from './repository.ts'
import { changeSettings } from './service.ts'

type Outside = {
  /** Runs statements with their rows of the audit log. */
  commit(c: Context<AppEnv>): Commit
  /** Called after a change, to drop cached pages. */
  changed(): void
  /** The last change of each setting, and who made it. */
  history(c: Context<AppEnv>, keys: SettingKey[]): Promise<SettingHistory>
  testModel(c: Context<AppEnv>): Promise<ModelTest>
  sendMail(c: Context<AppEnv>): (mail: Mail) => Promise<void>
}

export type SettingHistory = Partial<Record<SettingKey, SettingChange>>
type Mail = { to: string; subject: string; text: string }
type ModelTest = {
  name: string
  firstWordMs: number
  wholeMs: number
  text: string
  tokens: { input: number | null; output: number | null }
  dollars: number | null
}

/** The limit of tests, which cost tokens or send mails. */
const testsAnHour = { max: serviceTestsPerHour, windowMs: hourMs }

const SettingsInput = z.record(z.string(), z.unknown())

/** Admins' routes of settings: reading, changing, and tests of the model and of mail. */
export const settingsRoutes = ({ commit, changed, history, testModel, sendMail }: Outside) =>
  new Hono<AppEnv>()
    .get('/', guard('admin'), async (c) => {
      const all = await settingsRepository(c.get('db')).all()
      const keys = Object.keys(all.changedAt) as SettingKey[]
      return c.json({ ...all, history: await history(c, keys) })
    })
    .put('/', guard('admin'), validate('json', SettingsInput), async (c) => {
      const settings = settingsRepository(c.get('db'))
      await changeSettings({ settings, commit: commit(c) }, c.req.valid('json'))
      changed()
      return c.json(await settings.all())
    })
    .post('/tests/model', guard('admin'), async (c) => {
      await limitRate(c.env, `test-model:${signedIn(c.get('viewer')).id}`, testsAnHour)
      const test = await testModel(c)
      const { text: _, ...details } = test
      await commit(c)([], [{ action: 'settings.test', subject: 'model', details }])
      return c.json(test)
    })
    .post('/tests/mail', guard('admin'), async (c) => {
      const { id, email } = signedIn(c.get('viewer'))
      if (!email) throw new AppError('CONFLICT', 'Your account has no e-mail address')
      await limitRate(c.env, `test-mail:${id}`, testsAnHour)
      await commit(c)([], [{ action: 'settings.test', subject: 'mail', details: {} }])
      await sendMail(c)({
        to: email,
        subject: `A test of mail from ${brand.name}`,
        text: 'You asked for this message on the settings page. That you read it means that mail works.',
      })
      return c.json({ to: email })
    })
