import { writeFileSync } from 'node:fs'
import { version as axeVersion } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RouteSpec, routes } from '../../../domain/routes.ts'
import { type AccessibilityResult, accessibilityResult } from '../../../domain/trust/trust.ts'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { type FilledSite, fillSite } from '../../support/filled-site.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })
let filled: FilledSite
let free: Visitor
let impersonator: Visitor
beforeAll(async () => {
  filled = await fillSite(held.site)
  free = await signedIn(held.site, 'leader@example.test')
  impersonator = await signedIn(held.site, 'admin@example.test')
  const reason = 'They asked for help'
  await impersonator.post(`/api/admin/users/${filled.leader.id}/impersonate`, { reason })
})

const widths = [360, 1440]
/** Widths between, at which a page only has to fit. */
const between = [768, 1024, 1280]
const specs: RouteSpec[] = Object.values(routes)
const isPublic = ({ access }: RouteSpec) => access === 'public'

/** Where a page is looked at: of those about one thing, at one that is there. */
function address({ path }: RouteSpec): string {
  const things: Record<string, string> = {
    [routes.adminUser.path]: filled.leader.id,
    [routes.adminFeedbackItem.path]: filled.message,
    [routes.adminResourceEdit.path]: filled.resource,
  }
  return path.replace(':id', things[path] ?? '').replace(':slug', 'board-memo-mfa')
}

function unfold(page: Page) {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
  })
}

/**
 * Waits until no part of the page is left out for being below the fold, and the browser has drawn
 * it all: axe cannot see what is left out, and reads stale colours of what is not drawn yet.
 */
async function untilDrawn(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].every(
      (element) => getComputedStyle(element).contentVisibility !== 'auto',
    ),
  )
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  await page.evaluate(frame)
  await page.evaluate(frame)
}

async function expectToFit(page: Page, where: string) {
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  expect(await page.evaluate(overflow), where).toBeLessThanOrEqual(0)
}

/** Ids that two elements share: a link to one of them leads to the other. Axe no longer looks. */
function idsTwice(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}

/**
 * Opens each path, and whatever is folded on it, and looks at it small and large: axe finds
 * nothing, nothing is wider than the screen, at widths between as well, and no id stands twice.
 */
async function check(paths: string[], colorScheme: 'light' | 'dark', as?: Visitor) {
  const { page, errors, close } = await newPage(held, { as, colorScheme, reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.setViewportSize({ width: Math.min(...widths), height: 900 })
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await unfold(page)
      await untilDrawn(page)
      await expectAccessible(page, `${path} at ${width} px`)
      await expectToFit(page, `${path} at ${width} px`)
    }
    for (const width of between) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page, `${path} at ${width} px`)
    }
    expect(await page.evaluate(idsTwice), path).toEqual([])
  }
  expect(errors, errors.join('\n')).toEqual([])
  await close()
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('everyone can use the public pages', () => check(specs.filter(isPublic).map(address), theme))
  test('everyone can use the pages behind the sign-in', () =>
    check(specs.filter((spec) => !isPublic(spec)).map(address), theme, filled.admin))
  test('everyone can use what staff see of accounts in trouble, and a list with a view and a filter', () =>
    check(
      [
        `/admin/users/${filled.banned.id}`,
        `/admin/users/${filled.leaving.id}`,
        '/admin/feedback?tag=state+law',
        '/admin/audit?action=user.ban',
        '/admin/users?search=nobody-is-called-so',
      ],
      theme,
      filled.admin,
    ))
  test('an editor can use what is theirs', () =>
    check(
      [routes.admin.path, routes.adminFeedback.path, routes.adminSettings.path],
      theme,
      filled.editor,
    ))
  test('a leader can use what they come back to', () =>
    check(
      [
        routes.solutions.path,
        routes.feedback.path,
        routes.onboarding.path,
        routes.profilePlan.path,
        `${routes.infrastructure.path}?conversation=${filled.conversation}`,
      ],
      theme,
      filled.leader,
    ))
  test('everyone can use the pages under the banner of an admin who sees the site as somebody else', () =>
    check([routes.profile.path, routes.resources.path], theme, impersonator))
  test('everyone can use the paywall and the payment sandbox', () =>
    check([routes.leadership.path, '/sandbox'], theme, free))
})

test('on paper a list is a table, without what could only be pressed', async () => {
  const { page, expectNoErrors, close } = await newPage(held, { as: filled.admin })
  // The width of a page of A4.
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const { path } of [routes.adminFeedback, routes.adminAudit]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    const pressed = page.locator('main').locator('button, select, input, a[download]')
    expect(await pressed.filter({ visible: true }).count(), path).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await pressed.filter({ visible: true }).allTextContents(), path).toEqual([])
    const isTable = () => getComputedStyle(document.querySelector('main table')!).display
    expect(await page.evaluate(isTable), path).toBe('table')
    await expectToFit(page, path)
  }
  expectNoErrors()
  await close()
})

test('the trust page states the result of this check', () => {
  const result: AccessibilityResult = {
    checkedOn: new Date().toISOString().slice(0, 10),
    axe: axeVersion,
    pages: specs.length,
    widths,
    // Whatever axe had found would have failed above.
    violations: 0,
  }
  if (process.env.WRITE_ACCESSIBILITY)
    writeFileSync('knowledge/accessibility.json', `${JSON.stringify(result, null, 2)}\n`)
  const { checkedOn, ...stated } = accessibilityResult
  expect(stated).toMatchObject({ axe: result.axe, widths, violations: 0 })
  expect(Date.parse(checkedOn)).toBeLessThanOrEqual(Date.now())
})
