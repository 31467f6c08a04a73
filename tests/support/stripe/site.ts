import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Site, startSite } from '../site.ts'
import { type ScriptedStripe, startStripe, stripeVars } from './server.ts'

/**
 * A site with a scripted Stripe for a test file. A call that the real Stripe would refuse fails the
 * file.
 */
export function stripeSite() {
  const held = {} as { stripe: ScriptedStripe; site: Site }
  beforeAll(async () => {
    held.stripe = await startStripe()
    held.site = await startSite({ knowledge: false, vars: stripeVars(held.stripe.base) })
  })
  afterEach(() => held.stripe.setMood('well'))
  afterAll(async () => {
    await held.site?.close()
    await held.stripe?.close()
    expect(held.stripe.refused).toEqual([])
  })
  return held
}
