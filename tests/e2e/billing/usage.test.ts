import { expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { ask, newSubscriber, startConversation } from '../../support/conversations.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite()

test('the figures are accessible and fit, in light and dark', async () => {
  const reader = await newSubscriber(held.site)
  const id = await startConversation(reader)
  await ask(reader, id, { text: 'What does CISA offer a school district for free?' })
  await ask(reader, id, { text: 'How do we segment the network for cameras and phones?' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, expectNoErrors, close } = await newPage(held, { as: reader, colorScheme })
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/profile/usage')
      await page.getByRole('heading', { name: 'Questions by month', exact: true }).waitFor()
      await expectAccessible(page)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(wide).toBeLessThanOrEqual(0)
    }
    expectNoErrors()
    await close()
  }
})

test('who has to pay first is led to the onboarding page, which says why, once', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: await newUser(held.site) })
  const notice = page.getByText('Subscription required to access this content')
  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'Profile' }).getByText('Usage').click()
  await page.waitForURL('**/help/onboarding')
  await notice.waitFor()

  await page.goto('/profile/usage')
  await page.waitForURL('**/help/onboarding')
  await notice.waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
  await expect(notice.count()).resolves.toBe(0)
  expectNoErrors()
  await close()
})
