import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, newPage, startBrowser } from '../support/browser.ts'
import { type Site, startSite } from '../support/site.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('a test notices what goes wrong in a page', async () => {
  const { page, errors, expectNoErrors, close } = await newPage(browser, site)
  await page.goto('/terms')
  expectNoErrors()
  await page.evaluate(`
    console.error('logged')
    setTimeout(() => { throw new Error('thrown') })
    const image = new Image()
    image.src = 'https://other.example/x.png'
    document.body.append(image)
    void fetch('/api/none')
  `)
  await expect
    .poll(() => errors.map((error) => error.split(':')[0]))
    .toEqual(expect.arrayContaining(['console', 'uncaught', 'policy', '404']))
  expect(expectNoErrors).toThrow('logged')
  await close()
})

test('a test notices what someone could not use', async () => {
  const { page, close } = await newPage(browser, site)
  await page.goto('/terms')
  await page.evaluate(`document.querySelector('main').append(document.createElement('button'))`)
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
  await close()
})

test('a browser can be signed in from the start', async () => {
  const { page, expectNoErrors, close } = await newPage(browser, site, {
    as: 'leader@example.test',
  })
  await page.goto('/profile')
  expect(await page.getByText('leader@example.test').isVisible()).toBe(true)
  expectNoErrors()
  await close()
})
