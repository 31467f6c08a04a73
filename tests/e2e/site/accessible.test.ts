import { writeFileSync } from 'node:fs'
import { version as axeVersion } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RouteSpec, routes } from '../../../domain/routes.ts'
import {
  type AccessibilityResult,
  accessibilityResult,
} from '../../../domain/trust/accessibility.ts'
import { expectAccessible, newPage } from '../../support/browser.ts'
import { browserSite } from '../../support/browser-site.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

const held = browserSite({ knowledge: false })
let admin: Visitor
let leader: Visitor
beforeAll(async () => {
  admin = await signedIn(held.site, 'admin@example.test')
  leader = await signedIn(held.site, 'leader@example.test')
})

const widths = [360, 1440]
const specs: RouteSpec[] = Object.values(routes)
const isPublic = ({ access }: RouteSpec) => access === 'public'
const address = ({ path }: RouteSpec) =>
  path.replace(':id', 'none').replace(':slug', 'board-memo-mfa')

/** Waits until no part of the page is left out for being below the fold: axe cannot see it. */
function untilDrawn(page: Page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].every(
      (element) => getComputedStyle(element).contentVisibility !== 'auto',
    ),
  )
}

/** Opens each path and looks at it small and large: axe finds nothing, nothing is wider than the screen. */
async function check(paths: string[], colorScheme: 'light' | 'dark', as?: Visitor) {
  const { page, errors, close } = await newPage(held, { as, colorScheme, reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.setViewportSize({ width: Math.min(...widths), height: 900 })
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await untilDrawn(page)
      await expectAccessible(page, `${path} at ${width} px`)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  // A page about one thing says that there is none.
  const unexpected = errors.filter((error) => !error.includes('/none)'))
  expect(unexpected, unexpected.join('\n')).toEqual([])
  await close()
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('everyone can use the public pages', () => check(specs.filter(isPublic).map(address), theme))
  test('everyone can use the pages behind the sign-in', () =>
    check(specs.filter((spec) => !isPublic(spec)).map(address), theme, admin))
  test('everyone can use the paywall and the payment sandbox', () =>
    check([routes.leadership.path, '/sandbox'], theme, leader))
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
