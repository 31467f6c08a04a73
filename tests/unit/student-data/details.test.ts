import { describe, expect, test } from 'vitest'
import { findStudentData } from '../../../domain/student-data/find.ts'
import { redactStudentData } from '../../../domain/student-data/redact.ts'

/** What the guard hides in a text, by what it takes it for. */
const hidden = (text: string) => findStudentData(text).map((one) => `${one.type}: ${one.text}`)

test('the label of a number stays as written', () => {
  const text = redactStudentData('Our student Orla Venn, DOB 3/4/2012, ID 4471829').text
  expect(text).toBe('Our Student A, DOB [date of birth], ID [student id]')
})

test('the heading line of a list stays as written', () => {
  const heading = 'Last name,First name,ID,GPA'
  const list = `${heading}\nVenn,Orla,4410982,2.1\nTarrow,Ike,4410983,3.4\nWhat now?`
  expect(redactStudentData(list).text.split('\n')[0]).toBe(heading)
})

describe('what is told of a pupil, in any shape', () => {
  test.each([
    ['a number of figures and letters', 'Loaner for Orla Venn, GK-40918.', 'student_id: GK-40918'],
    ['a number in groups', 'Orla Venn, S-41 0927, forgot it', 'student_id: S-41 0927'],
    ['a date with dots', 'Orla Venn 4.9.2013', 'dob: 4.9.2013'],
    ['a date, year first', 'Orla Venn | 2013, Sept 4', 'dob: 2013, Sept 4'],
    [
      'a birthday in words',
      'Orla Venn, birthday the ninth of June, 2013',
      'dob: ninth of June, 2013',
    ],
    ['a figure after its label', 'Rank for Orla Venn is 14 of 302', 'grade_record: 14 of 302'],
    ['a figure in a course', 'Our student Orla Venn, 78 in Comp II', 'grade_record: 78 in Comp II'],
    ['a figure alone', 'Our student Orla Venn cried since she got the 43.', 'grade_record: the 43'],
    ['a service', 'Orla Venn gets pull-out math daily', 'iep_504: gets pull-out math daily'],
    ['an unlisted category', 'Orla Venn is in ESY', 'iep_504: is in ESY'],
    ['a condition by its ending', 'Orla Venn has narcolepsy', 'health: narcolepsy'],
    [
      'marks in brackets behind a name',
      'The failing list: Orla Venn (Alg 54), Ike Tarrow (Bio 41)',
      'grade_record: Alg 54',
    ],
    [
      'a count said twice',
      'Our student Orla Venn was suspended for two (2) days',
      'discipline: was suspended for two (2) days',
    ],
    [
      'a line of a form, lines below the name',
      'Referral\nStudent: Orla Venn\nGrade: 9\nAction: 3 days ISS',
      'discipline: 3 days ISS',
    ],
    [
      'a column of absences',
      'Student | ID | Absences\nOrla Venn | 551207 | 22',
      'grade_record: 22',
    ],
    [
      'days away',
      'Four days for the scuffle: student Orla Venn',
      'discipline: Four days for the scuffle',
    ],
    [
      'a password apart from its label',
      'Our student Orla Venn told us the pw, it is Maple=9',
      'password: Maple=9',
    ],
    [
      'a home without a street word',
      'Orla Venn, 77 Old Tannery, Mockton',
      'address: 77 Old Tannery, Mockton',
    ],
    ['a box', 'Mail Orla Venn at RR 3 Box 12, Mockton', 'address: RR 3 Box 12, Mockton'],
    [
      'scores right behind a name',
      'MAP for our student Orla Venn: fall 198, winter 204',
      'grade_record: fall 198, winter 204',
    ],
    ['a row with slashes', '"Venn, Orla" / 31-00874 / "INC"', 'student_id: 31-00874'],
    [
      'a detail some words behind a name',
      'Add Orla Venn to Canvas as 4410982',
      'student_name: Orla Venn',
    ],
    ['a line that is a name', 'Bus change\nOrla Venn\n12 Elm Street', 'student_name: Orla Venn'],
    [
      'a number two sentences on',
      'Re: Orla Venn\n\nHi, please unlock this. ID 4410982',
      'student_name: Orla Venn',
    ],
    [
      'a post code',
      'Our student Orla Venn, 12 Elm Street, Mockton OH 44111',
      'address: 12 Elm Street, Mockton OH 44111',
    ],
    ['a social number with blanks', 'Orla Venn 000 45 7712', 'ssn: 000 45 7712'],
  ])('%s', (_, text, found) => {
    expect(hidden(text)).toContain(found)
  })

  test.each([
    'Loaner GK-40918 is back.',
    'Rank is 14 of 302 districts this year.',
    'The lab has narcolepsy posters and a sensory corner.',
    'Four days for the migration: Friday to Monday.',
    'The vendor is in ESY season.',
    'Invoices went to 77 Old Tannery, Mockton',
    'The new build is called Maple=9',
    'Thanks,\nTom Eldridge\nDirector of Technology\n555-0188',
    'MAP by school: Lincoln 198, Emerson 204',
    'See framework?element=ID\n2026-11-22',
    'The ticket of Tom Eldridge has vendor ID 4410982.',
  ])('without a pupil it is left alone: %s', (text) => {
    expect(hidden(text)).toEqual([])
  })

  test.each([
    'Our student Orla Venn sits in room 4410, bus 27, period 6.',
    'Our student Orla Venn has tag 51198 and ticket 90217.',
    'Our student Orla Venn starts at 10:15 on May 4, 2027.',
    'Our student Orla Venn eats lunch B in building C.',
  ])('beside a pupil, what belongs to a thing stays: %s', (text) => {
    expect(hidden(text)).toEqual(['student_name: Orla Venn'])
  })

  test('what narrow and wide find together is one detail', () => {
    const { text } = redactStudentData('Orla Venn: SLD, pull-out math, 504 plan for anxiety')
    expect(text).toBe('Student A: [IEP/504 detail]')
  })
})

test.each([
  ['with dashes', 'Student O-r-l-a V-e-n-n-e-r was suspended.'],
  ['with blanks', 'Student O r l a  V e n n e r was suspended.'],
  ['with stops', 'Student O.R.L.A. V.E.N.N.E.R was suspended.'],
])('a name spelled letter by letter is a name: %s', (_, text) => {
  expect(redactStudentData(text).text).toBe('Student A [discipline detail].')
})

test('initials and lists of letters are not spelled words', () => {
  const text =
    'Does 20 U.S.C. 1232g bind K-12? Grades run A-B-C-D-F, and E.S.S.A. pays for S-T-E-M.'
  expect(redactStudentData(text).text).toBe(text)
})

test('names one a line are pupils under a line that says so, and nobody under another', () => {
  const list = 'Ava Dunmore\nLiam Castellan\nZoya Petrenko'
  expect(redactStudentData(`Period 3 Biology\n${list}`).text).toBe(
    'Period 3 Biology\nStudent A\nStudent B\nStudent C',
  )
  for (const text of [`Board members\n${list}`, `Team leads:\n${list}`])
    expect(redactStudentData(text).text).toBe(text)
})

test('the few words left of a clause belong to its detail, and what is asked does not', () => {
  expect(redactStudentData('Orla Venn: inhaler near front desk. Who has the key?').text).toBe(
    'Student A: [health detail]. Who has the key?',
  )
})

describe('what is asked stays as asked', () => {
  test.each([
    [
      'an order before a colon',
      'Summarize this discipline case for the board: Orla Venn, DOB 3/4/2012, suspended twice for vaping.',
      'Summarize this discipline case for the board: Student A, DOB [date of birth], [discipline detail].',
    ],
    [
      'what is done with a record, and for whom',
      'How should we handle discipline records for Orla Venn, who was suspended for vaping?',
      'How should we handle [discipline detail] for Student A, who [discipline detail]?',
    ],
    [
      'where a record is',
      'Can the nurse see the IEP of Orla Venn in PowerSchool?',
      'Can the nurse see [IEP/504 detail] of Student A in PowerSchool?',
    ],
    [
      'to whom it goes',
      'Draft a letter about the suspension of Orla Venn to his mother.',
      'Draft a letter about [discipline detail] of Student A to his mother.',
    ],
    [
      'a question about the law, behind a sentence about a child',
      'Orla Venn got ISS. Can a principal suspend a student with an IEP for more than ten days?',
      'Student A [discipline detail]. Can a principal suspend a student with an IEP for more than ten days?',
    ],
  ])('%s', (_, text, stored) => {
    expect(redactStudentData(text).text).toBe(stored)
  })
})

describe('whom a text is about', () => {
  test.each([
    ['a list under its label', 'Bus 9 riders: Ottis Lamb, Greta Voss', 'Ottis Lamb'],
    ['a list in capitals throughout', 'Table 3: Ottis Lamb, Greta Voss, Pia Nunn', 'Pia Nunn'],
    ['a row that begins with a surname', 'Vang, L. - OHI - cart 7', 'Vang, L.'],
    ['rows in a line', 'Detention list: Barrow, Wyn; Sato, Kip', 'Sato, Kip'],
    ['a surname that is a word', 'Xee Her has an IEP', 'Xee Her'],
    ['a surname that is a brand', 'Rex Canvas was suspended', 'Rex Canvas'],
    ['a month for a surname', 'Cleo March has an IEP', 'Cleo March'],
    [
      'a double name after a word',
      'Serenity Okafor-Lind in 4B needs a login',
      'Serenity Okafor-Lind',
    ],
    ['a name before a number', 'badge reprint Ottis Lamb GK-40918', 'Ottis Lamb'],
    ['initials in a list of scores', 'Placements: O. Venn -2, I. Tarrow +1', 'I. Tarrow'],
    [
      'initials at the end of a list',
      'O. Venn, P. Nunn and I. Tarrow have 60 % of our referrals',
      'I. Tarrow',
    ],
    ['capitals in a row', '1 VENN, ORLA F 09 228110\n2 TARROW, IKE M 09 228144', 'VENN, ORLA F'],
    ['the address of a pupil', 'From: Orla Venn <ovenn28@stu.elm.example>', 'Orla Venn'],
    [
      'a pupil and a product',
      'Please unenroll Orla from Imagine Learning, she is at 12 Elm St.',
      'Orla',
    ],
    ['the class of a teacher', "Ottis Lamb, Mr. Stock's section", 'Ottis Lamb'],
  ])('%s', (_, text, name) => {
    expect(hidden(text)).toContain(`student_name: ${name}`)
  })

  test.each([
    'Row 4: Sample Suite, Fable Desk, price, owner',
    'Smith, J. (2019) argues that devices help.',
    'Rex Systems dropped its price.',
    'March Madness streaming fills the guest network.',
    'The board member, Ike Farrow, asked about costs.',
    'login page\nsample portal\nis down',
    'PO 311-40-7752 covers the door readers.',
    'Our district address is 40 Sample Plaza, Mockville.',
    'In act 2 Juliet drinks the potion.',
    'Serial HX-2210-0931 is the spare; he swapped it Monday.',
  ])('nobody: %s', (text) => {
    expect(hidden(text)).toEqual([])
  })

  test('a number points at him or her without a name', () => {
    expect(hidden('HS-00-3391-Q shows as withdrawn but he is in class')).toEqual([
      'student_id: HS-00-3391-Q',
    ])
    expect(hidden('DOB for ID 660418 shows 3-Feb-2011')).toEqual([
      'student_id: 660418',
      'dob: 3-Feb-2011',
    ])
    expect(hidden('HS-00-3391-Q is the part number of the hinge')).toEqual([])
  })
})

describe('an address in a question', () => {
  test.each([
    ['https://sis.example.org/orla-venn/884213/iep', 'orla-venn'],
    ['https://portal.example.org/iep/884213', '884213'],
    ['https://drive.example.org/files/Venn_Orla_504.docx?dl=1', 'Venn_Orla'],
  ])('%s keeps neither name nor number', (address, told) => {
    expect(redactStudentData(`Who may open ${address}?`).text).not.toContain(told)
  })

  test.each([
    'https://vendor.example.com/products/84213/iep-software',
    'https://www.example.org/news/2024/10/884213/advisory',
    'https://lms.example.com/courses/12345/grades',
    'https://example.com/errors/504/gateway-timeout',
  ])('%s stays as written', (address) => {
    const text = `Is ${address} worth reading?`
    expect(redactStudentData(text).text).toBe(text)
  })
})
