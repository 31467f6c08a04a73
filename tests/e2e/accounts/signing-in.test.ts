import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextTotp, totp, withAuthenticator } from '../../support/accounts/totp.ts'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import {
  newPerson,
  type Person,
  providerVars,
  startOpenidProvider,
} from '../../support/servers/openid-provider.ts'
import {
  anonymous,
  codeIn,
  linkIn,
  mailsTo,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
} from '../../support/visitor.ts'

const held = browserSite({ knowledge: false, vars: providerVars, throughNode: true })
let provider: ReturnType<typeof startOpenidProvider>
beforeAll(() => {
  provider = startOpenidProvider()
})
afterAll(() => provider.close())

const viewerOf = async (page: Page) =>
  (await (await page.request.get('/api/viewer')).json()) as { user: { id: string } | null }
const isSignedIn = async (page: Page) => (await viewerOf(page)).user !== null

/** What the ground and the marks of a drawing are filled with. */
const coloursOf = (page: Page, drawing: string) =>
  page
    .locator(`${drawing} > :is(rect, path)`)
    .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))

async function typeLogin(page: Page, identifier: string, password: string) {
  await page.getByLabel('Email or phone number').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Lets the browser come back from the provider's page as this person. */
const comesBackAs = (page: Page, person: Person) =>
  page.route(
    /^https:\/\/(?:login\.district\.example|accounts\.google\.com|login\.microsoftonline\.com)\//,
    (route) => {
      const back = provider.letIn(route.request().url(), person)
      return route.fulfill({ status: 302, headers: { location: back.href } })
    },
  )

describe('a forgotten password', () => {
  test('is chosen anew by the link, which the form offers after three wrong ones', async () => {
    const user = await newUser(held.site)
    const { page, close } = await newPage(held)
    await page.goto('/auth?next=%2Fresources')
    const offer = page.getByText('Choose a new password: we send a link and a code.')
    for (const wrong of ['first', 'second', 'third']) {
      expect(await offer.count()).toBe(0)
      await typeLogin(page, user.email, `not this ${wrong} one`)
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    }
    await offer.waitFor()
    await page.getByRole('button', { name: 'Forgot password' }).click()
    expect(await page.getByLabel('Email or phone number').inputValue()).toBe(user.email)
    await page.clock.install()
    await page.getByRole('button', { name: 'Send me a link and a code' }).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    const again = page.getByRole('button', { name: /^Send again/ })
    expect(await again.isDisabled()).toBe(true)
    await page.clock.fastForward(61_000)
    await again.click()
    await page.getByText('Sent again. The newest message counts.').waitFor()
    expect(await again.isDisabled()).toBe(true)

    const mail = await nextMail(held.site, user.email, /Choose a new password/, 2)
    await page.goto(linkIn(mail))
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('aaaa')
    await page.getByRole('listitem').filter({ hasText: 'Use at least 8 characters' }).waitFor()
    await field.fill('a bench under the old oak')
    await page.getByText('This password will do.').waitFor()
    await page.getByRole('button', { name: 'Show what is typed' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.getByText('Your password is changed. Log in with it.').waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/resources')
    await typeLogin(page, user.email, 'a bench under the old oak')
    await page.waitForURL('**/resources')
    // The session from before has ended.
    expect((await user.getJson<{ user: null }>('/api/viewer')).user).toBeNull()
    await close()
  })

  test('is chosen anew by a code on the phone', async () => {
    const phoneNumber = newPhoneNumber()
    const { password } = newAccount()
    await anonymous(held.site).post('/api/auth/sign-up/phone-number', {
      name: 'Pat Phone',
      phoneNumber,
      password,
    })
    const { page, close } = await newPage(held)
    await page.goto('/auth?step=forgot')
    await page.getByLabel('Email or phone number').fill(phoneNumber)
    await page.getByRole('button', { name: 'Send me a link and a code' }).click()
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    await page.getByLabel('Code').fill(codeIn(await nextMail(held.site, phoneNumber)))
    await page.getByLabel('New password', { exact: true }).fill('a bench under the old oak')
    await page.getByRole('button', { name: 'Save and log in' }).click()
    await page.waitForURL('**/solutions')
    expect(await isSignedIn(page)).toBe(true)
    await close()
  })
})

describe('without a password', () => {
  test('the code of a message logs in, and so does its link, each with a press', async () => {
    const user = await newUser(held.site)
    const { page, context, close } = await newPage(held)
    const ask = async () => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Send me a link or a code' }).click()
      await page.getByLabel('Email or phone number').fill(user.email)
      await page.getByRole('button', { name: 'Send me a link and a code' }).click()
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    }
    await ask()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').filter({ hasText: /code/ }).waitFor()
    await page.getByLabel('Code').fill(codeIn(await nextMail(held.site, user.email, /Log in to/)))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/solutions')

    await context.clearCookies()
    await ask()
    await page.goto(linkIn(await nextMail(held.site, user.email, /Log in to/, 2)))
    // A mail filter that opens the link uses nothing up.
    expect(await isSignedIn(page)).toBe(false)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/solutions')
    expect(await isSignedIn(page)).toBe(true)
    await close()
  })

  test('the code of a text message logs in', async () => {
    const phoneNumber = newPhoneNumber()
    await anonymous(held.site).post('/api/auth/sign-up/phone-number', {
      name: 'Pat Phone',
      phoneNumber,
      password: newAccount().password,
    })
    const { page, close } = await newPage(held)
    await page.goto('/auth')
    await page.getByLabel('Email or phone number').fill(phoneNumber)
    await page.getByRole('button', { name: 'Send me a link or a code' }).click()
    await page.getByRole('button', { name: 'Send me a link and a code' }).click()
    await page.getByLabel('Code').fill(codeIn(await nextMail(held.site, phoneNumber)))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/solutions')
    await close()
  })
})

test('a password is pasted like any other text', async () => {
  const user = await newUser(held.site)
  const { page, context, close } = await newPage(held)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill(user.email)
  await page.evaluate((text) => navigator.clipboard.writeText(text), user.password)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/solutions')
  await close()
})

describe('a second factor', () => {
  test('is set up, asked for, left out on a trusted device, and turned off', async () => {
    const user = await newUser(held.site)
    const { page, close } = await newPage(held, { as: user })
    const factor = page.getByRole('region', { name: 'Second factor' })
    const again = async () => {
      await page.context().clearCookies({ name: /session/ })
      await page.goto('/auth')
      await typeLogin(page, user.email, user.password)
    }
    await page.goto('/profile/security')
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await factor.getByLabel('Your password', { exact: true }).fill(user.password)
    await factor.getByRole('button', { name: 'Go on' }).click()
    await factor.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    // Dark on light in the dark theme too: many apps read no other code.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await coloursOf(page, '[aria-label^="QR code"]')).toEqual([
      'rgb(255, 255, 255)',
      'rgb(0, 0, 0)',
    ])
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await factor.getByRole('textbox', { name: 'Code' }).fill('000000')
    await factor.getByRole('button', { name: 'Turn it on' }).click()
    await factor.getByRole('alert').filter({ hasText: /code/i }).waitFor()
    await factor.getByRole('textbox', { name: 'Code' }).fill(totp(secret))
    await factor.getByRole('button', { name: 'Turn it on' }).click()
    await factor.getByText('Keep these backup codes').waitFor()
    const [backup = ''] = await factor.getByRole('listitem').allTextContents()
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await factor.getByText('Your authenticator app is asked for at each log-in').waitFor()

    await again()
    await page.waitForURL('**/auth?step=second-factor**')
    expect(await isSignedIn(page)).toBe(false)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(backup)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/solutions')

    await again()
    await page.waitForURL('**/auth?step=second-factor**')
    await page.getByLabel('Do not ask again on this device for 30 days').check()
    await page.getByLabel('Code').fill(nextTotp(secret))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/solutions')
    await again()
    await page.waitForURL('**/solutions')

    await page.goto('/profile/security')
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await factor.getByRole('button', { name: 'Turn it off' }).click()
    await factor.getByRole('alert').filter({ hasText: 'Please type your password' }).waitFor()
    await factor.getByLabel('Your password', { exact: true }).fill(user.password)
    await factor.getByRole('button', { name: 'Turn it off' }).click()
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    await nextMail(held.site, user.email, /Your second factor was removed/)
    await close()
  })

  test('is asked for after a log-in elsewhere as well', async () => {
    const user = await newUser(held.site)
    const { secret } = await withAuthenticator(user)
    const { page, close } = await newPage(held)
    await comesBackAs(page, { ...newPerson(), email: user.email })
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Log in with Google' }).click()
    await page.waitForURL('**/auth?step=second-factor**')
    await page.getByLabel('Code').fill(nextTotp(secret))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/solutions')
    expect((await viewerOf(page)).user?.id).toBe(user.id)
    await close()
  })

  test('opens the admin area as soon as it is set up, where it was due', async () => {
    const user = await newUser(held.site)
    await held.site.env.DB.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')")
      .bind(user.id)
      .run()
    const { page, close } = await newPage(held, { as: user })
    // In production alone is a second factor due.
    let due = true
    await page.route('**/api/viewer', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), ...(due && { secondFactorMissing: true }) }
      await route.fulfill({ response, json })
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').first().waitFor()
    const dashboard = page.getByRole('link', { name: 'Admin Dashboard' })
    await dashboard.click()
    await page.waitForURL('**/profile/security?**')
    const factor = page.getByRole('region', { name: 'Second factor' })
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await factor.getByLabel('Your password', { exact: true }).fill(user.password)
    await factor.getByRole('button', { name: 'Go on' }).click()
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
    due = false
    await factor.getByRole('textbox', { name: 'Code' }).fill(totp(secret))
    await factor.getByRole('button', { name: 'Turn it on' }).click()
    await factor.getByRole('button', { name: 'I have kept them' }).click()
    await factor.getByText('Your authenticator app is asked for at each log-in').waitFor()
    await dashboard.click()
    await page.waitForURL('**/admin')
    await close()
  })
})

describe.each(['Google', 'Microsoft', 'Ada County'])('%s', (name) => {
  test('makes an account, and opens it again', async () => {
    const person = newPerson()
    const { page, context, close } = await newPage(held)
    await comesBackAs(page, person)
    await page.goto('/auth?next=%2Fresources')
    await page.getByRole('button', { name: `Log in with ${name}` }).click()
    await page.waitForURL('**/resources')
    const { user } = await viewerOf(page)
    expect(user).toMatchObject({ email: person.email })
    await context.clearCookies()
    await page.goto('/auth')
    await page.getByRole('button', { name: `Log in with ${name}` }).click()
    await page.waitForURL('**/solutions')
    expect((await viewerOf(page)).user?.id).toBe(user?.id)
    await close()
  })

  test('is linked in the profile, logs in, and is unlinked', async () => {
    const user = await newUser(held.site)
    const { page, context, close } = await newPage(held, { as: user })
    await comesBackAs(page, newPerson())
    const others = page.getByRole('region', { name: 'Other log-ins' })
    await page.goto('/profile/security')
    await others.getByRole('button', { name: `Link ${name}` }).click()
    await others.getByLabel('Your password', { exact: true }).fill(user.password)
    await others.getByRole('button', { name: `Go to ${name}` }).click()
    await others.getByRole('button', { name: 'Unlink' }).waitFor()
    await nextMail(held.site, user.email, /A log-in was linked to your account/)

    await context.clearCookies()
    await page.goto('/auth')
    await page.getByRole('button', { name: `Log in with ${name}` }).click()
    await page.waitForURL('**/solutions')
    expect((await viewerOf(page)).user?.id).toBe(user.id)

    await page.goto('/profile/security')
    await others.getByRole('button', { name: 'Unlink' }).click()
    await others.getByLabel('Your password', { exact: true }).fill(user.password)
    await others.getByRole('button', { name: `Unlink ${name}` }).click()
    await others.getByRole('button', { name: `Link ${name}` }).waitFor()
    await nextMail(held.site, user.email, /A log-in was removed/)
    await close()
  })
})

test('who came by another provider chooses a first password from their profile', async () => {
  const person = newPerson()
  const { page, close } = await newPage(held)
  await comesBackAs(page, person)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Log in with Google' }).click()
  await page.waitForURL('**/solutions')
  await page.goto('/profile/security')
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('Email or phone number').fill(person.email)
  await page.getByRole('button', { name: 'Send me a link and a code' }).click()
  await page.getByLabel('Code').fill(codeIn(await nextMail(held.site, person.email, /Choose/)))
  await page.getByLabel('New password', { exact: true }).fill('a bench under the old oak')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.waitForURL(/\/(?:solutions|profile)/)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  expect((await mailsTo(held.site, person.email)).join()).toContain('Your password was changed')
  await close()
})
