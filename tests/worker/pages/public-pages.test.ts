import { afterAll, beforeAll, expect, test } from 'vitest'
import { advisorIds } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers, sampleBeginning } from '../../../domain/advisors/sample-answers.ts'
import { heroWords } from '../../../domain/constants.ts'
import { nextDates } from '../../../domain/guides/foresight.ts'
import { defaultSettings, unmeasured } from '../../../domain/settings/settings.ts'
import { testimonials } from '../../../domain/settings/testimonials.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site?.close())

/** The words of a page, tags taken out. */
async function textOf(path: string, where = site): Promise<string> {
  const html = await (await anonymous(where).get(path)).text()
  const body = html.slice(html.indexOf('<body'))
  return body
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

/** Addresses of the links whose words hold `label`. */
async function targetsOf(path: string, label: string): Promise<string[]> {
  const html = await (await anonymous(site).get(path)).text()
  return [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , words = '']) => words.replace(/<[^>]+>/g, ' ').includes(label))
    .map(([, href]) => href as string)
}

test.each([
  'Strategic Technology Leadership',
  ...heroWords,
  'Get Started',
  'Executive Technology Leadership Platform',
  'Executive Security Leadership',
  'Strategic Infrastructure Planning',
  'Leadership Development Programs',
  'Schedule Executive Demo',
  'Executive-Level Technology Solutions',
  'Strategic Budget Management',
  'Zero-Trust Security Architecture',
  'Executive Technology Roadmaps',
  'View Strategic Solutions',
])('the landing page says “%s”', async (words) => {
  expect((await textOf('/')).replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
})

test.each(['500+', '75%', '25%', '99.9%', '20-30%', 'no long-term commitment'])(
  'the landing page makes the claim %s',
  async (figure) => expect((await textOf('/')).toLowerCase()).toContain(figure),
)

test.each([
  ['Get Started', '/solutions'],
  ['Schedule Executive Demo', '/solutions'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Admin', '/admin'],
  ['Login/Register', '/auth'],
  ['EdCabinet', '/'],
])('“%s” on the landing page leads to %s', async (label, target) => {
  expect(await targetsOf('/', label)).toContain(target)
})

test('the three solutions lead to their advisors', async () => {
  const targets = await targetsOf('/', 'View Strategic Solutions')
  expect(targets).toEqual(['/financial', '/infrastructure', '/leadership'])
})

test('the security contact is a mail link', async () => {
  expect(await targetsOf('/', 'Security Contact')).toEqual([expect.stringMatching(/^mailto:/)])
})

test('the three testimonials are whole, and marked as illustrative', async () => {
  const text = await textOf('/')
  for (const { name, role, district, quote, outcome, microDetail } of testimonials)
    for (const words of [name, role, district, quote, outcome, microDetail])
      expect(text).toContain(words)
  expect(text).toContain('illustrative')
})

test('the footer names the company and this year', async () => {
  expect(await textOf('/')).toContain(`© ${new Date().getUTCFullYear()} EdCabinet, Inc.`)
})

test('the title leads home: to the solutions for someone signed in', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  const html = await (await leader.get('/terms')).text()
  expect(html).toMatch(/<a href="\/solutions"[^>]*>\s*<svg/)
  expect(html).toContain('Toggle sidebar')
  expect(html).toContain('href="/profile"')
  expect(html).not.toContain('Login/Register')
})

test('the solutions page welcomes, warns, and offers the six domains', async () => {
  const leader = await signedIn(site, 'leader@example.test')
  const html = await (await leader.get('/solutions')).text()
  for (const words of [
    'Select a domain to chat with an AI advisor',
    'starting points',
    'professional judgment must apply',
  ])
    expect(html).toContain(words)
  const tiles = {
    '/leadership': 'Leadership Development',
    '/financial': 'Financial Management',
    '/infrastructure': 'Infrastructure',
    '/data-privacy': 'Data Privacy',
    '/pedagogy': 'Pedagogical Integration',
    '/professional': 'Professional Learning',
  }
  const main = html.slice(html.indexOf('<main'))
  for (const [path, name] of Object.entries(tiles))
    expect(main).toMatch(new RegExp(`href="${path}"[\\s\\S]*?>${name}<`))
})

test('the sidebar has its sections in order, the dashboard for staff alone', async () => {
  const labels = async (email: string) => {
    const html = await (await (await signedIn(site, email)).get('/solutions')).text()
    const aside = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
    return [...aside.matchAll(/sidebar-label[^>]*>([^<]+)</g)].map(([, label]) => label)
  }
  const common = [
    ...['Main', 'Home', 'Resources', 'Advisors', 'Leadership', 'Financial', 'Infrastructure'],
    ...['Data Privacy', 'Pedagogy', 'Professional', 'Support', 'Help', 'Onboarding'],
    'Submit Feedback',
  ]
  expect(await labels('leader@example.test')).toEqual(common)
  expect(await labels('editor@example.test')).toEqual([...common, 'Admin Dashboard'])
})

test.each(advisorIds)('the %s advisor’s sample answer is read without an account', async (id) => {
  const { question, citations } = sampleAnswers[id]
  const text = await textOf(`/answers/${id}`)
  expect(text).toContain(question)
  for (const { document } of citations) expect(text).toContain(document)
  expect(text).toMatch(/Owner: .+ Effort: /)
  expect(text).toContain('Start 7 days free, then $7.99 a month')
})

test('the landing page shows the first steps of a real answer, each with owner and effort', async () => {
  const { question, text } = sampleBeginning('leadership')
  const page = await textOf('/')
  expect(page).toContain(question)
  const steps = [...text.matchAll(/\*([^*;]+); ([^*;]+)\*$/gm)]
  expect(steps.length).toBeGreaterThan(2)
  for (const [, owner, effort] of steps) expect(page).toContain(`Owner: ${owner} Effort: ${effort}`)
})

test('each figure and each invented person says where it comes from', async () => {
  const text = await textOf('/')
  expect(text.split(unmeasured).length - 1).toBeGreaterThanOrEqual(defaultSettings.stats.length + 3)
  expect(text).not.toContain('In use by')
  expect(text.match(/Illustrative: an invented person/g)).toHaveLength(testimonials.length)
})

test('the landing page sells with both plans, the trial and the purchase order', async () => {
  const text = await textOf('/')
  for (const words of ['$7.99', '$25', '$96', 'Save 74%', 'Limited Time', 'purchase order'])
    expect(text).toContain(words)
  expect(text).toContain('Start 7 days free, then $7.99 a month')
  expect(text).toContain('Renews at $7.99 a month until you cancel')
})

test('public pages offer what the settings sell, and nothing else', async () => {
  const own = await startSite({ knowledge: false })
  try {
    await setSetting(own, 'founder_offer_open', false)
    await setSetting(own, 'messages_per_day', { free: 3, premium: 40, founder: 40, comp: 40 })
    const closed = await textOf('/?closed', own)
    expect(closed).not.toContain("Founder's Tier")
    expect(closed).not.toContain('Become a Founder')
    expect(closed).toContain('Without a plan, 3 questions a day.')
    expect(closed).toContain('up to 40 questions a day')

    await setSetting(own, 'payments_required', false)
    for (const path of ['/?open', '/answers/financial?open']) {
      const open = await textOf(path, own)
      expect(open).toContain('all six advisors are open with an account, and nothing is charged')
      expect(open).toContain('Open an account')
    }
  } finally {
    await own.close()
  }
})

test('the landing page names the next dates, and the guard’s example without the student', async () => {
  const text = await textOf('/')
  for (const { when, title } of nextDates(new Date(), 3)) {
    expect(text).toContain(when)
    expect(text).toContain(title)
  }
  expect(text).toContain(
    'Our Student A , DOB [date of birth] , ID [student id] , has [IEP/504 detail]',
  )
})
