import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { brand } from '../../../domain/brand.ts'
import { pendingPolicies } from '../../../domain/policies/consent.ts'
import {
  compareBlocks,
  type PolicyVersion,
  policies,
  policyIds,
  policySections,
  requiredVersion,
} from '../../../domain/policies/policies.ts'
import { defaultSettings } from '../../../domain/settings/settings.ts'

const textOf = (id: string, version: string) =>
  readFileSync(`domain/policies/${id}-${version}.md`, 'utf8')

test.each(policyIds)('every version of the %s has its text, in sections with ids', (id) => {
  const versions: readonly PolicyVersion[] = policies[id].versions
  expect(versions.map(({ version }) => version)).toEqual(
    versions
      .map(({ version }) => version)
      .toSorted()
      .toReversed(),
  )
  for (const { version } of versions) {
    const sections = policySections(textOf(id, version), defaultSettings)
    expect(sections.length).toBeGreaterThan(8)
    for (const { id: part, title, blocks } of sections) {
      expect(part).toMatch(/^[a-z-]+$/)
      expect(title).not.toContain('{')
      expect(blocks.length).toBeGreaterThan(0)
    }
  }
})

test('a policy states what is set, and nothing that is not a setting', () => {
  const text = textOf('privacy', policies.privacy.versions[0].version)
  const kept = policySections(text, {
    error_retention_days: 45,
    security_contact: 'safe@district.example',
  })
  const words = kept.flatMap(({ blocks }) => blocks).join('\n')
  expect(words).toContain('45 days after an error was last seen')
  expect(words).toContain('[safe@district.example](mailto:safe@district.example)')
  expect(words).not.toContain(brand.securityEmail)
  const wrong = () => policySections('## A {#a}\n\n{{no_days}}', defaultSettings)
  expect(wrong).toThrow('no_days')
})

test('the terms say the prices, and both the company and its address', () => {
  const terms = textOf('terms', policies.terms.versions[0].version)
  for (const words of [
    formatPrice(plans.premium.priceCents),
    formatPrice(plans.founder.priceCents),
    `${plans.founder.termDays} days`,
  ])
    expect(terms).toContain(words)
  for (const id of policyIds) {
    const text = textOf(id, policies[id].versions[0].version)
    expect(text).toContain(brand.company)
    expect(text).toContain('mailto:{{security_contact}}')
  }
})

test('a comparison keeps the order and shows what went before what came', () => {
  expect(compareBlocks(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' },
  ])
  expect(compareBlocks(['a', 'b'], ['b'])).toEqual([
    { kind: 'removed', text: 'a' },
    { kind: 'same', text: 'b' },
  ])
  expect(compareBlocks(['a', 'b'], ['a', 'x'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
  ])
})

test('a text whose link alone leads elsewhere is told as that', () => {
  const [before, after] = [
    'See [your plan](/profile) [here](/a).',
    'See [your plan](/plan) [here](/a).',
  ]
  const links = [{ words: 'your plan', from: '/profile', to: '/plan' }]
  expect(compareBlocks(['a', before], [after])).toEqual([
    { kind: 'removed', text: 'a' },
    { kind: 'relinked', text: after, links },
  ])
})

test('words in brackets that become a link are new, not a link that leads elsewhere', () => {
  expect(compareBlocks(['Ask [us].'], ['Ask [us](/help).'])).toEqual([
    { kind: 'removed', text: 'Ask [us].' },
    { kind: 'added', text: 'Ask [us](/help).' },
  ])
})

test('accounts from before a version that must be accepted are asked, once', () => {
  const version = requiredVersion('terms')
  const before = new Date('2026-11-21T00:00:00Z')
  expect(pendingPolicies({ registeredAt: before, accepted: [] })).toEqual([
    { policy: 'terms', version },
  ])
  const accepted = [{ policy: 'terms' as const, version }]
  expect(pendingPolicies({ registeredAt: before, accepted })).toEqual([])
  expect(pendingPolicies({ registeredAt: new Date('2027-01-01'), accepted: [] })).toEqual([])
  // Who registers on its day has it before them.
  expect(pendingPolicies({ registeredAt: new Date(version), accepted: [] })).toEqual([])
  const older = [{ policy: 'terms' as const, version: '2020-01-01' }]
  expect(pendingPolicies({ registeredAt: before, accepted: older })).toHaveLength(1)
})
