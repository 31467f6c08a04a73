import type { Viewer } from '../../domain/access.ts'
import type { Db } from '../db/index.ts'
import type { Bindings } from './config/bindings.ts'
import type { Config } from './config/config.ts'

export type ViewerSession = { id: string; token: string; expiresAt: Date }

/** Who is asking, read once for each request. */
export type RequestIdentity = {
  viewer: Viewer
  viewerSession: ViewerSession | null
  /** Questions to the advisors they may ask in a UTC day; null is no limit. */
  messagesPerDay: number | null
}

export type AppEnv = {
  Bindings: Bindings
  Variables: RequestIdentity & { config: Config; db: Db }
}
