import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, type Visitor } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

function put(visitor: Visitor, body: unknown) {
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return site.fetch('/api/profile', {
    method: 'PUT',
    headers: { Origin: site.origin, 'Content-Type': 'application/json', Cookie: cookies },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const told = {
  name: 'St. Mary Parish School Board',
  state: 'LA',
  students: 1850,
  itStaff: 2,
  devices: { chromebooks: { new: 600, old: 200 } },
  sis: 'PowerSchool',
  identityProvider: 'Microsoft Entra ID',
  eRateDiscountPercent: 80,
  technologyBudgetCents: 120_000_000,
  insurerRequirements: 'MFA for all staff, tested backups',
}

test('a profile is the visitor’s who is signed in, and nobody else’s', async () => {
  expect((await anonymous(site).get('/api/profile')).status).toBe(401)
  expect((await put(anonymous(site), told)).status).toBe(401)
  const [owner, other] = [await newUser(site), await newUser(site)]
  expect(await owner.getJson('/api/profile')).toEqual({ profile: {}, updatedAt: null })
  expect(await (await put(owner, told)).json()).toEqual({
    profile: told,
    updatedAt: expect.any(String),
    redacted: [],
  })
  expect(await owner.getJson('/api/profile')).toEqual({
    profile: told,
    updatedAt: expect.any(String),
  })
  expect(await other.getJson('/api/profile')).toEqual({ profile: {}, updatedAt: null })
})

test('saving replaces the whole profile, and blanks are not kept', async () => {
  const owner = await newUser(site)
  await put(owner, told)
  await put(owner, { students: 900, notes: '   ', devices: {} })
  expect(await owner.getJson('/api/profile')).toMatchObject({ profile: { students: 900 } })
  const { profile } = await owner.getJson<{ profile: object }>('/api/profile')
  expect(Object.keys(profile)).toEqual(['students'])
})

test('what is not a field of the profile is dropped, whatever it is called', async () => {
  const owner = await newUser(site)
  const extra = { role: 'admin', banned: false, plan_type: 'founder', userId: 'local-admin' }
  expect((await put(owner, { students: 5, ...extra, __proto__: { admin: true } })).status).toBe(200)
  expect(await owner.getJson('/api/profile')).toMatchObject({ profile: { students: 5 } })
  const row = await stored(owner.id)
  expect(JSON.parse(row)).toEqual({ students: 5 })
  expect(await owner.getJson('/api/viewer')).toMatchObject({ role: null })
})

test('student data is replaced before anything is stored', async () => {
  const owner = await newUser(site)
  const answer = await put(owner, {
    ...told,
    notes:
      'Student Jayden Smith (ID 4471829) lost his Chromebook; mom is jane@example.com. Six schools.',
  })
  const { profile, redacted } = (await answer.json()) as {
    profile: { notes: string }
    redacted: string[]
  }
  expect(redacted).toEqual(['notes'])
  expect(profile.notes).toContain('Six schools.')
  const row = await stored(owner.id)
  for (const secret of ['Jayden', 'Smith', '4471829', 'jane@example.com'])
    expect(row).not.toContain(secret)
  expect(row).toContain('St. Mary Parish School Board')
})

test('a wrong field is named, with what is wrong', async () => {
  const owner = await newUser(site)
  const answer = await put(owner, { students: -1, devices: { macs: { old: 'many' } } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: {
      code: 'INVALID_INPUT',
      details: [
        { field: 'students', message: 'Please give a whole number, 0 or more' },
        { field: 'devices.macs.old', message: 'Please give a whole number, 0 or more' },
      ],
    },
  })
  expect(await owner.getJson('/api/profile')).toEqual({ profile: {}, updatedAt: null })
})

test('texts and bodies over their limit are too large', async () => {
  const owner = await newUser(site)
  expect((await put(owner, { notes: 'x'.repeat(2000) })).status).toBe(200)
  expect((await put(owner, { notes: 'x'.repeat(2001) })).status).toBe(413)
  expect((await put(owner, { notes: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await put(owner, '[1,')).status).toBe(400)
  expect((await put(owner, [])).status).toBe(400)
})

test('another site cannot change a profile', async () => {
  const owner = await newUser(site)
  const response = await site.fetch('/api/profile', {
    method: 'PUT',
    headers: {
      Origin: 'https://elsewhere.test',
      'Content-Type': 'application/json',
      Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: '{"students":1}',
  })
  expect(response.status).toBe(403)
})

test('the page comes with its values', async () => {
  const owner = await newUser(site)
  await put(owner, { ...told, notes: '</script><script>alert(1)</script>' })
  const html = await (await owner.get('/profile/district')).text()
  expect(html).toContain('value="1,850"')
  expect(html).toContain('value="PowerSchool"')
  expect(html).toMatch(/<option[^>]*value="LA"[^>]*selected|<option[^>]*selected[^>]*value="LA"/)
  expect(html).not.toContain('<script>alert')
})

async function stored(userId: string): Promise<string> {
  const row = await site.env.DB.prepare('SELECT profile FROM district_profiles WHERE user_id = ?')
    .bind(userId)
    .first<{ profile: string }>()
  return row?.profile ?? ''
}
