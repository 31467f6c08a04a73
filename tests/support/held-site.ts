import { afterAll, beforeAll } from 'vitest'
import { type HeldModel, startHeldModel } from './servers/held-model.ts'
import { type Site, startSite } from './site.ts'

/** A site with a held model for a test file, started before its tests and closed after them. */
export function heldSite() {
  const held = {} as { model: HeldModel; site: Site }
  beforeAll(async () => {
    held.model = await startHeldModel()
    held.site = await startSite({ vars: held.model.vars })
  })
  afterAll(async () => {
    await held.site?.close()
    await held.model?.close()
  })
  return held
}
