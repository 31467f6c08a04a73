import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { newUser } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

/** Passkeys belong to a domain: the site by its name, for an address of numbers has none. */
function named() {
  const origin = held.site.origin.replace('127.0.0.1', 'localhost')
  return { ...held, site: { ...held.site, origin } }
}

/** A device with a fingerprint reader, as Chromium has it for tests. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { verify, credentials }
}

/** Adds a passkey on the security page, which asks for the password. */
async function addPasskey(page: Page, password: string, name: string) {
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await page.goto('/profile/security')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name').fill(name)
  await passkeys.getByLabel('Your password', { exact: true }).fill(password)
  await passkeys.getByRole('button', { name: 'Go on' }).click()
  await passkeys.getByText(name).waitFor()
  return passkeys
}

test('a passkey is added, opens the account without a password, and no longer once removed', async () => {
  const user = await newUser(held.site)
  const { page, context, close } = await newPage(named(), { as: user })
  const { verify, credentials } = await addAuthenticator(page)
  const passkeys = await addPasskey(page, user.password, 'Office desktop')
  expect(await credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  const logIn = page.getByRole('button', { name: 'Log in with a passkey' })
  await context.clearCookies()
  await page.goto('/auth')
  await verify(false)
  await logIn.click()
  await page.getByText('The passkey was not used. Try again, or use another way.').waitFor()
  await verify(true)
  await logIn.click()
  await page.waitForURL('**/solutions')
  const viewer = await (await page.request.get('/api/viewer')).json()
  expect(viewer).toMatchObject({ user: { id: user.id } })

  await page.goto('/profile/security')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await passkeys.getByLabel('Your password', { exact: true }).fill(user.password)
  await passkeys.getByRole('button', { name: 'Remove it' }).click()
  await passkeys.getByText('None yet.').waitFor()
  await context.clearCookies()
  await page.goto('/auth')
  await logIn.click()
  await page.getByText('This passkey opens no account here.').waitFor()
  await close()
})

test('an editor whose second factor is a passkey shows it after the password', async () => {
  const user = await newUser(held.site)
  await held.site.env.DB.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'editor')")
    .bind(user.id)
    .run()
  const { page, context, close } = await newPage(named(), { as: user })
  const { verify } = await addAuthenticator(page)
  await addPasskey(page, user.password, 'Office desktop')
  await context.clearCookies()

  await page.goto('/auth?next=%2Fadmin')
  await page.getByLabel('Email or phone number').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/auth?step=passkey**')
  await page.getByRole('heading', { name: 'Your passkey' }).waitFor()
  await verify(false)
  const show = page.getByRole('button', { name: 'Use your passkey' })
  await show.click()
  await page.getByText('The passkey was not used. Try again, or use another way.').waitFor()
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ user: null })
  await verify(true)
  await show.click()
  await page.waitForURL('**/admin')
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ role: 'editor' })
  await close()
})
