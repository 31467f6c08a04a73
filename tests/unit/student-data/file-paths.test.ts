import { expect, test } from 'vitest'
import {
  pathWithoutStudentData,
  tellsOfStudent,
} from '../../../worker/http/without-student-data.ts'

test.each([
  'students/4829301/photo.jpg',
  'Jamal Washington IEP.pdf',
  'students/Orla_VennIEP.pdf',
  'BnIIUxdOQ02lx36y172LI8CRM3wN6u75/students/4829301.pdf',
  'orla-venn-iep.png',
  'venn_orla_504.pdf',
  'IEP_Tarrow_Ike_2026.pdf',
  'devon-jackson-bip.docx',
  'scans/iep-884213.pdf',
  'photos/884213.jpg',
  'photos/1938471650.jpg',
  'orla-m-venn-iep.pdf',
  'keisha-brown-504.pdf',
  'discipline/keisha-brown.pdf',
  'iep_review_keisha_brown_2026-05-01.pdf',
  'transcripts/jose-garcia-ruiz.pdf',
  'nguyen-t-iep.pdf',
  't-nguyen-iep.pdf',
  'okafor_d_504.docx',
  'hunter-king-iep.pdf',
  'chase-brown-504.pdf',
])('%s tells of a student', async (path) => {
  expect(await tellsOfStudent(path)).toBe(true)
})

test.each([
  'IEP_meeting_notes_template_v2.docx',
  'student-handbook-2026.pdf',
  'photo_20261123_104512.jpg',
  'Title IX Officer Maria Lopez.pdf',
  '20261123.png',
  'iep/20261123.pdf',
  'backups/1764354000.zip',
  'iep-snapshot-blank.pdf',
  'discipline-referral-blank.docx',
  'madison-iep-handbook.pdf',
  'brown-county-504-manual.pdf',
  'iep-kickoff-deck.pdf',
  'google-workspace-504-plans.pdf',
  'discipline-matrix.pdf',
  'otter-webinar-transcript.vtt',
  'chase-grant-504.pdf',
  'will-hope-grace-iep-night.pdf',
  'section-504-appendix-a.pdf',
  'part-b-iep.pdf',
  'exhibit-c-504.pdf',
])('%s tells of none', async (path) => {
  expect(await tellsOfStudent(path)).toBe(false)
})

test.each([
  'BnIIUxdOQ02lx36y172LI8CRM3wN6u75',
  'WbHmdrGG3Wks0meVvSK1u96voJCJPeW0',
  'JT1dbgReopdlKBhU65N0SM155yC2uYT2',
  'oPDvYNlnVV3TFW69wbpVceCrOZgusDAV',
  'VtVoqaP5q8s8aqMUWMIsnHMvc854eHf4',
  '01JD9X8ZK3Q7V5R2M4N6P8T0WY',
])('the folder of the account %s is no name', async (id) => {
  expect(await tellsOfStudent(`${id}/3148756a-bfa1-4443-b657-3b7d73c02fb9.png`)).toBe(false)
})

test('a name of digits and nothing else is read at once, however long', async () => {
  expect(await tellsOfStudent(`${'1'.repeat(31)}é`)).toBe(false)
})

test.each([
  ['/orla-venn/884213/iep', '/[student]'],
  ['/wiki/orla-venn-iep', '/[student]'],
  ['/go/884213', '/[student]'],
  ['/wiki/keisha-brown-detention', '/[student]'],
  ['/health/884213', '/[student]'],
  ['/resources/ferpa-504-plans', '/resources/ferpa-504-plans'],
  [
    '/admin/resources/edit/3148756a-bfa1-4443-b657-3b7d73c02fb9',
    '/admin/resources/edit/3148756a-bfa1-4443-b657-3b7d73c02fb9',
  ],
])('the path %s is stored as %s', async (path, stored) => {
  expect(await pathWithoutStudentData(path)).toBe(stored)
})
