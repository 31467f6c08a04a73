import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import type { Site } from './site.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** Starts Chromium: that of `CHROME_PATH`, or that of `@sparticuz/chromium`. */
export async function startBrowser(): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({
    executablePath: path,
    headless: true,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

/** Chromium's path, unpacked if need be, and the environment it needs. */
export async function findChromium(): Promise<{ path: string; env: Record<string, string> }> {
  const given = process.env.CHROME_PATH
  if (given) return { path: given, env: {} }
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  const path = await bundled.executablePath()
  if (!lacksLibraries(path)) return { path, env: {} }
  // A bare machine has neither NSS nor fonts; the package contains both, for AWS Lambda.
  const packaged = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
  const folder = await inflate(packaged.pathname)
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const fonts = join(folder, '..', 'fonts')
  return { path, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts } }
}

function lacksLibraries(path: string): boolean {
  return /not found/.test(spawnSync('ldd', [path], { encoding: 'utf8' }).stdout ?? '')
}

type OpenOptions = BrowserContextOptions & {
  /** Whose cookies the browser has: a visitor's, or those of a local account by address. */
  as?: Visitor | string
}

/** Opens a page in a new browser context and collects its errors. */
export async function newPage(
  { browser, site }: { browser: Browser; site: Site },
  { as, ...options }: OpenOptions = {},
) {
  const context = await browser.newContext({ baseURL: site.origin, ...options })
  context.setDefaultTimeout(150_000)
  const visitor = typeof as === 'string' ? await signedIn(site, as) : as
  if (visitor)
    await context.addCookies(
      [...visitor.cookies].map(([name, value]) => ({
        name,
        value,
        url: site.origin,
        httpOnly: true,
        sameSite: 'Lax' as const,
      })),
    )
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) waitForReact(page)
  const errors = await watch(page)
  return {
    page,
    context,
    errors,
    /** Fails when the page logged an error, broke its policy, hydrated wrongly or missed a file. */
    expectNoErrors: () => expect(errors).toEqual([]),
    /** A route that still waits for its answer would fail the whole run once the page is gone. */
    async close() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

export type OpenPage = Awaited<ReturnType<typeof newPage>>

/** Makes `page.goto` and `page.waitForURL` wait for hydration: earlier clicks would be lost. */
function waitForReact(page: Page) {
  const untilListening = async () => {
    if (await page.locator('#root').count())
      await page.waitForFunction(() => {
        const root = document.getElementById('root')
        return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      })
  }
  const { goto, waitForURL } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await untilListening()
    return response
  }
  page.waitForURL = async (...args) => {
    await waitForURL.apply(page, args)
    await untilListening()
  }
}

/**
 * Collects console errors, hydration warnings, page errors, policy violations and failed requests.
 */
async function watch(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const counts =
      message.type() === 'error' || (message.type() === 'warning' && /hydrat|react/i.test(text))
    if (counts) errors.push(`console: ${text} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted by a navigation or a stopped stream, which is no error.
    if (reason !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isSubresource = !response.request().isNavigationRequest()
    if (isSubresource && response.status() >= 400)
      errors.push(`${response.status()}: ${response.url()}`)
  })
  await page.exposeFunction(
    'reportViolation',
    (text: string) => void errors.push(`policy: ${text}`),
  )
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${violatedDirective} ${blockedURI} ${sourceFile ?? ''} ${sample}`)
    })
  })
  return errors
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type AxeResult = {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[]
}

/** Throws when axe's WCAG A, AA or best-practice rules find a violation on the page. */
export async function expectAccessible(page: Page, where = page.url()) {
  const session = await page.context().newCDPSession(page)
  // An isolated world, which the page's Trusted Types and policy do not affect.
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  })
  await session.send('Runtime.evaluate', { contextId, expression: axeSource })
  const options = JSON.stringify({ runOnly: axeTags, resultTypes: ['violations'] })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `axe.run(document, ${options}).then((result) => JSON.stringify(result))`,
    awaitPromise: true,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.text}`)
  const { violations } = JSON.parse(String(result.value)) as AxeResult
  const readable = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const summary = failureSummary.replace(/\s+/g, ' ')
      return `${id} (${help}) at ${target.join(' ')}: ${summary}`
    }),
  )
  if (readable.length > 0)
    throw new Error(`axe finds on ${where}:\n${readable.map((one) => `- ${one}`).join('\n')}`)
}

/** The text that a reader sees beside a field and that describes it; throws when none is shown. */
export async function descriptionOf(field: Locator): Promise<string> {
  const id = await field.getAttribute('aria-describedby')
  const note = field.page().locator(`[id="${id}"]`)
  await note.waitFor({ timeout: 5_000 })
  return (await note.innerText()).trim()
}
