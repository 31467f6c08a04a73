import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click()
const comesIntoSight = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test.each([0, 3000])(
  'a log-out in one tab shows in another that was opened %i ms before',
  async (afterMs) => {
    const { page, context, close } = await newPage(held, { as: await newUser(held.site) })
    await page.goto('/solutions')
    const other = await context.newPage()
    await other.goto('/profile')
    await other.waitForTimeout(afterMs)
    await logOut(page)
    await other.waitForURL('**/auth?**')
    expect(await other.getByText('Nora New').count()).toBe(0)
    await close()
  },
)

test('a session that was ended elsewhere is noticed when the page comes into sight', async () => {
  const user = await newUser(held.site)
  const { page, close } = await newPage(held, { as: user })
  await page.goto('/profile')
  await page.waitForTimeout(3000)
  await held.site.env.DB.prepare('DELETE FROM session WHERE user_id = ?').bind(user.id).run()
  await comesIntoSight(page)
  await page.waitForURL('**/auth?**')
  await close()
})
