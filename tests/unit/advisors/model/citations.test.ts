import { expect, test } from 'vitest'
import {
  editionOf,
  isPracticeNote,
  practiceCitation,
  sectionOf,
  sourceLine,
} from '../../../../domain/advisors/knowledge.ts'
import { entryOf, sourceOf } from '../../../support/samples/knowledge-entry.ts'

test('a source is one line, and what is our own practice says so', () => {
  const source = sourceOf({
    fact: 'cpg.mfa',
    publisher: 'CISA',
    document: 'CPG 2.0',
    sectionId: '3.F',
  })
  expect(isPracticeNote(source)).toBe(false)
  expect(sourceLine(source)).toBe('CISA, CPG 2.0, 3.F')
  const own = practiceCitation(entryOf({ id: 'infrastructure.mfa', title: 'Turn on MFA' }))
  expect(isPracticeNote(own)).toBe(true)
  expect(sourceLine(own)).toBe('EdCabinet practice: Turn on MFA')
})

test('a section whose id is its title is said once', () => {
  expect(sectionOf({ sectionId: 'PR.DS-11', sectionTitle: 'Backups' })).toBe('PR.DS-11, Backups')
  expect(sectionOf({ sectionId: 'Appendix B', sectionTitle: 'Appendix B' })).toBe('Appendix B')
})

test.each([
  ['CIS Controls v8.1', '8.1 (June 2024)', 'June 2024'],
  ['Cybersecurity Framework', '2.0 (February 2024)', '2.0, February 2024'],
  ['CPG 2.0', '2.0', ''],
  ['Risk Management Framework (AI RMF 1.0), NIST AI 100-1', '1.0 (January 2023)', 'January 2023'],
  ['Student privacy guide', '2025', '2025'],
  ['Our practice', 'practice note', ''],
  ['Web page', 'ongoing', ''],
  ['Letters', 'n/a', ''],
])('of %s in version %s the edition is "%s"', (document, version, edition) =>
  expect(editionOf({ document, version })).toBe(edition),
)
