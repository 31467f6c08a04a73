import { expect, test } from 'vitest'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'

const held = browserSite({ knowledge: false })

test('a test notices what goes wrong in a page', async () => {
  const { page, errors, expectNoErrors, close } = await newPage(held)
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
  const { page, close } = await newPage(held)
  await page.goto('/terms')
  await page.evaluate(`document.querySelector('main').append(document.createElement('button'))`)
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
  await close()
})

test('a browser can be signed in from the start', async () => {
  const { page, expectNoErrors, close } = await newPage(held, {
    as: 'leader@example.test',
  })
  await page.goto('/profile')
  expect(await page.getByText('leader@example.test').isVisible()).toBe(true)
  expectNoErrors()
  await close()
})
