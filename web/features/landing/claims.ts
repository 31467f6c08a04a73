import type { Settings } from '../../../domain/settings.ts'

/** The marketing figures an admin can change; every sentence that quotes one takes it from here. */
export type Claims = Settings['claims']
