import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { AuditEvent } from '../../../domain/audit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { settingsRepository } from './repository.ts'
import { changeSettings } from './service.ts'

type Outside = {
  audit(c: Context<AppEnv>, events: AuditEvent[]): Promise<void>
  /** Called after a change, so that pages made from the settings are made again. */
  changed(): void
}

const SettingsInput = z.record(z.string(), z.unknown())

/** What an admin can change; each setting is checked by its own schema and every change noted. */
export const settingsRoutes = ({ audit, changed }: Outside) =>
  new Hono<AppEnv>()
    .get('/', guard('admin'), async (c) => c.json(await settingsRepository(c.get('db')).all()))
    .put('/', guard('admin'), validate('json', SettingsInput), async (c) => {
      const settings = settingsRepository(c.get('db'))
      const events = await changeSettings({ settings }, c.req.valid('json'))
      changed()
      await audit(c, events)
      return c.json(await settings.all())
    })
