import type { Viewer } from '../../domain/access.ts'
import type { Db } from '../db/index.ts'
import type { Bindings } from './bindings.ts'
import type { Config } from './config.ts'

export type ViewerSession = { token: string; expiresAt: Date }

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    config: Config
    db: Db
    viewer: Viewer
    viewerSession: ViewerSession | null
  }
}
