import { expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { ask, newSubscriber, startConversation } from '../../support/conversations.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite()

test('figures and the offer are accessible and fit, in light and dark', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  await ask(reader, id, { text: 'How do we segment the network for cameras and phones?' })
  const someone = await newUser(held.site)
  for (const [as, heading] of [
    [reader, 'Questions by month'],
    [someone, 'Usage'],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, expectNoErrors, close } = await newPage(held, { as, colorScheme })
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/profile/usage')
        await page.getByRole('heading', { name: heading, exact: true }).waitFor()
        await expectAccessible(page)
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(wide).toBeLessThanOrEqual(0)
      }
      expectNoErrors()
      await close()
    }
  }
})
