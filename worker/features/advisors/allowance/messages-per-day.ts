import type { Context } from 'hono'
import type { Settings } from '../../../../domain/settings.ts'
import type { AppEnv } from '../../../http/app-env.ts'

/** Reads the admin's setting; api.ts passes it, since features do not know each other. */
export type ReadMessagesPerDay = (c: Context<AppEnv>) => Promise<Settings['messages_per_day']>
