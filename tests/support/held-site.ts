import { afterAll, beforeAll } from 'vitest'
import { type HeldModel, startHeldModel } from './servers/held-model.ts'
import { type Site, startSite } from './site.ts'

/** For a test file: a site with a model that writes as it is told. Both are there once tests run. */
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
