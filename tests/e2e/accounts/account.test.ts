import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { nextTotp, withAuthenticator } from '../../support/accounts/totp.ts'
import { newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { until } from '../../support/until.ts'
import {
  anonymous,
  codeIn,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  signedIn,
} from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })

async function openAccount(path = '/profile') {
  const user = await newUser(held.site)
  const opened = await newPage(held, { as: user })
  await opened.page.goto(path)
  return { user, ...opened }
}

const isFocused = (element: Element) => element === document.activeElement
const region = (page: Page, name: string) => page.getByRole('region', { name })
const typePassword = (page: Page, name: string, password: string) =>
  region(page, name).getByLabel('Your password', { exact: true }).fill(password)

describe('an address', () => {
  test('is changed by a code to the present one and a code to the new one', async () => {
    const { user, page, expectNoErrors, close } = await openAccount()
    const newEmail = newAccount().email
    const addresses = region(page, 'Email and phone')
    await page.clock.install()
    await addresses.getByRole('button', { name: 'Change' }).click()
    await addresses.getByLabel('New email address').fill(newEmail)
    await typePassword(page, 'Email and phone', user.password)
    await addresses.getByRole('button', { name: 'Send a code' }).click()
    await addresses.getByText(`We sent a code to ${user.email}`).waitFor()
    const again = addresses.getByRole('button', { name: /^Send again/ })
    expect(await again.isDisabled()).toBe(true)
    await page.clock.fastForward(61_000)
    await again.click()
    await addresses.getByText('Sent again. The newest message counts.').waitFor()
    const toPresent = await nextMail(held.site, user.email, /change your/, 2)
    await addresses.getByLabel('Code').fill(codeIn(toPresent))
    await addresses.getByRole('button', { name: 'Go on' }).click()
    await addresses.getByText(`We sent a code to ${newEmail}`).waitFor()
    // Nothing has changed as long as one of them has not agreed.
    expect(await user.getJson('/api/viewer')).toMatchObject({ user: { email: user.email } })
    await addresses.getByLabel('Code').fill(codeIn(await nextMail(held.site, newEmail)))
    await addresses.getByRole('button', { name: 'Use this address' }).click()
    await addresses.getByText(newEmail, { exact: true }).waitFor()
    await nextMail(held.site, user.email, /Your e-mail address was changed/)
    await signedIn(held.site, newEmail, user.password)
    expectNoErrors()
    await close()
  })
})

describe('a phone number', () => {
  test('is added by a code, logs in, and is removed', async () => {
    const { user, page, expectNoErrors, close } = await openAccount()
    const number = newPhoneNumber()
    const addresses = region(page, 'Email and phone')
    await page.clock.install()
    await addresses.getByRole('button', { name: 'Add a number' }).click()
    await addresses.getByLabel('Phone number').fill(number)
    await typePassword(page, 'Email and phone', user.password)
    await addresses.getByRole('button', { name: 'Send a code' }).click()
    await addresses.getByText(`We sent a code to ${number}`).waitFor()
    await page.clock.fastForward(61_000)
    await addresses.getByRole('button', { name: 'Send again' }).click()
    await addresses.getByText('Sent again. The newest message counts.').waitFor()
    const code = codeIn(await nextMail(held.site, number, /./, 2))
    await addresses.getByLabel('Code').fill(code)
    await addresses.getByRole('button', { name: 'Use this number' }).click()
    await addresses.getByText(number, { exact: true }).waitFor()
    await nextMail(held.site, user.email, /Your phone number was changed/)
    const body = { phoneNumber: number, password: user.password }
    const logIn = () => anonymous(held.site).post('/api/auth/sign-in/phone-number', body)
    expect((await logIn()).status).toBe(200)
    await addresses.getByRole('button', { name: 'Remove' }).click()
    await typePassword(page, 'Email and phone', user.password)
    await addresses.getByRole('button', { name: 'Remove the number' }).click()
    await addresses.getByRole('button', { name: 'Add a number' }).waitFor()
    expect((await logIn()).status).toBe(400)
    expectNoErrors()
    await close()
  })
})

test('a picture is cut to a square, seen beside “Profile”, and removed', async () => {
  const { page, expectNoErrors, close } = await openAccount()
  const picture = region(page, 'Picture')
  // Twice as wide as high: red on the left, blue on the right.
  const file = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const context = canvas.getContext('2d')
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', 200],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(x, 0, 200, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    picture.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('notes.png', 'image/png', Buffer.from('no picture'))
  await picture.getByText('This is no picture that your browser can read.').waitFor()
  await choose('me.png', 'image/png', Buffer.from(file, 'base64'))
  await picture.getByRole('slider', { name: 'Which part' }).fill('100')
  await picture.getByRole('button', { name: 'Save picture' }).click()
  const shown = picture.getByRole('img', { name: 'You, as others here see you' })
  await shown.waitFor()
  await page.getByRole('banner').locator('img[src*="avatars"]').first().waitFor()
  const cut = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const [red = 0, , blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? []
    return { width, height, blue: blue > 200 && red < 50 }
  })
  expect(cut).toEqual({ width: cut.height, height: cut.width, blue: true })
  await picture.getByRole('button', { name: 'Remove' }).click()
  await shown.waitFor({ state: 'detached' })
  expectNoErrors()
  await close()
})

test('sessions are listed with their devices, and ended one by one, all others, or all', async () => {
  const { user, page, context, close } = await openAccount()
  const agents = ['Firefox/150.0 Windows', 'Safari/605 Mac OS X', 'Chrome/150 CrOS']
  const elsewhere = await Promise.all(
    agents.map(async (agent) => {
      const visitor = anonymous(held.site)
      const { email, password } = user
      const headers = { 'User-Agent': `Mozilla/5.0 ${agent}` }
      await visitor.post('/api/auth/sign-in/email', { email, password }, { headers })
      return visitor
    }),
  )
  const open = () =>
    Promise.all(
      elsewhere.map(
        async (one) => (await one.getJson<{ user: unknown }>('/api/viewer')).user !== null,
      ),
    )
  const sessions = region(page, 'Where you are logged in')
  await page.goto('/profile/security')
  await sessions.getByText('this browser').waitFor()
  await sessions.getByRole('button', { name: /Log out Firefox on Windows/ }).press('Enter')
  await sessions.getByText('Firefox on Windows').waitFor({ state: 'detached' })
  // The pressed button is gone: the list keeps the focus, so that Tab goes on from there.
  await expect.poll(() => sessions.getByRole('list').evaluate(isFocused)).toBe(true)
  expect(await open()).toEqual([false, true, true])
  await sessions.getByRole('button', { name: 'Log out all others' }).click()
  await sessions.getByText('Chrome on ChromeOS').waitFor({ state: 'detached' })
  expect(await open()).toEqual([false, false, false])
  expect((await (await context.request.get('/api/viewer')).json()).user).not.toBeNull()

  const other = await context.newPage()
  await other.goto('/profile')
  await page.evaluate(() => sessionStorage.setItem('edcabinet:draft:x', 'typed'))
  const events = await heardIn(other)
  await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('**/auth')
  expect(await page.evaluate(() => sessionStorage.getItem('edcabinet:draft:x'))).toBeNull()
  await other.waitForURL('**/auth?**')
  await until(() => events.includes('SIGNED_OUT'))
  await close()
})

/** What the other tabs of this browser tell this page about the log-in, as it comes. */
async function heardIn(page: Page): Promise<string[]> {
  const events: string[] = []
  await page.exposeFunction('heard', (event: string) => void events.push(event))
  await page.evaluate(() => {
    const channel = new BroadcastChannel('edcabinet:auth')
    const { heard } = window as unknown as { heard(event: string): void }
    channel.onmessage = ({ data }) => heard(data.event)
  })
  return events
}

test('each event of a log-in is heard in another tab', async () => {
  const user = await newUser(held.site)
  const { secret } = await withAuthenticator(user)
  const { page, context, close } = await newPage(held)
  const listening = await context.newPage()
  await listening.goto('/privacy')
  const events = await heardIn(listening)
  const happened = (event: string) => until(() => events.includes(event))
  await page.goto('/auth')
  await page.getByLabel('Email or phone number').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/auth?step=second-factor**')
  expect(events).toEqual([])
  await page.getByLabel('Code').fill(nextTotp(secret))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/solutions')
  await happened('SIGNED_IN')
  await happened('MFA_CHALLENGE_VERIFIED')

  await page.goto('/profile')
  await region(page, 'About you').getByLabel('Title').fill('Director of Technology')
  await region(page, 'About you').getByRole('button', { name: 'Save' }).click()
  await happened('USER_UPDATED')

  await page.clock.install()
  await page.goto('/profile/plan')
  await page.clock.fastForward(59 * 60_000)
  await happened('TOKEN_REFRESHED')

  await anonymous(held.site).post('/api/auth/request-password-reset', { email: user.email })
  const mail = await nextMail(held.site, user.email, /Choose a new password/)
  const link = new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? '')
  await page.goto(link.pathname + link.search)
  await page.getByLabel('New password', { exact: true }).fill('a bench under the old oak')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await happened('PASSWORD_RECOVERY')
  await close()
})

test('one’s own data is downloaded, to read and for programs', async () => {
  const { user, page, context, close } = await openAccount()
  await user.patch('/api/account', { title: 'Director of Technology' })
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      region(page, 'Your data').getByRole('link', { name }).click(),
    ])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const json = await download('For programs (JSON)')
  expect(json.name).toBe('my-data.json')
  const { tables } = JSON.parse(json.text) as { tables: Record<string, object[]> }
  expect(tables.user).toMatchObject([{ email: user.email }])
  expect(JSON.stringify(tables.account_profiles)).toContain('Director of Technology')
  expect(json.text).not.toMatch(/"(?:password|token|secret)"/)
  const html = await download('To read (HTML)')
  expect(html.name).toBe('my-data.html')
  const reader = await context.newPage()
  const asked: string[] = []
  reader.on('request', (request) => void asked.push(request.url()))
  await reader.setContent(html.text)
  await reader.getByRole('main').getByText(user.email).first().waitFor()
  expect(asked).toEqual([])
  await close()
})

test('a deletion is asked for with the password, said on the page, and taken back', async () => {
  const { user, page, expectNoErrors, close } = await openAccount()
  const data = region(page, 'Your data')
  const opener = data.getByRole('button', { name: 'Delete my account' })
  await opener.press('Enter')
  await expect.poll(() => data.getByLabel('Your password').evaluate(isFocused)).toBe(true)
  await data.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => opener.evaluate(isFocused)).toBe(true)
  await opener.press('Enter')
  await typePassword(page, 'Your data', user.password)
  await data.getByRole('button', { name: 'Delete it in 7 days' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()
  await nextMail(held.site, user.email, /will be deleted in 7 days/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Your account stays').first().waitFor()
  await data.getByRole('button', { name: 'Delete my account' }).waitFor()
  expectNoErrors()
  await close()
})

test('an admin removes a lost second factor, with a reason and their password', async () => {
  const leader = await newUser(held.site)
  await withAuthenticator(leader)
  const { page, close } = await newPage(held, { as: 'admin@example.test' })
  await page.goto(`/admin/users/${leader.id}`)
  const actions = page.getByRole('complementary', { name: 'Actions' })
  const fact = page.getByRole('definition').filter({ hasText: /^(?:On|Off)$/ })
  expect(await fact.textContent()).toBe('On')
  const form = actions.getByRole('group').filter({ hasText: 'Remove the second factor' })
  await actions.getByText('Remove the second factor').click()
  await form.getByLabel('Reason').fill('Lost the phone; called back at the district office')
  await form.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Please type your password to show that it is you.').first().waitFor()
  await form.getByLabel('Your password', { exact: true }).fill(localPassword)
  await form.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The second factor of Nora New is removed.').first().waitFor()
  await until(async () => (await fact.textContent()) === 'Off')
  await page.getByText(/removed somebody’s second factor: Lost the phone/).waitFor()
  expect((await leader.getJson<{ user: null }>('/api/viewer')).user).toBeNull()
  await close()
})
