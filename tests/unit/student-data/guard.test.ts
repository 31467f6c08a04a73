import { describe, expect, test } from 'vitest'
import { findStudentData } from '../../../domain/student-data/find.ts'
import { contactRules } from '../../../domain/student-data/kinds/contact.ts'
import { identifierRules } from '../../../domain/student-data/kinds/identifier.ts'
import { loginRules } from '../../../domain/student-data/kinds/login.ts'
import { foldWords, markRules } from '../../../domain/student-data/kinds/mark.ts'
import { pathRules } from '../../../domain/student-data/kinds/path.ts'
import { contextRules } from '../../../domain/student-data/names/beside.ts'
import { placeholdersIn, redactStudentData } from '../../../domain/student-data/redact.ts'
import { matchRules, nothingOff } from '../../../domain/student-data/rules.ts'
import {
  evaluate,
  figuresOf,
  readHalf,
  readProbe,
  total,
} from '../../../scripts/evaluation/guard.ts'
import committed from '../../fixtures/guard/figures.json' with { type: 'json' }

const detailRules = [...contactRules, ...loginRules, ...identifierRules, ...markRules, ...pathRules]
const tune = readHalf('tune')
const examples = tune.flatMap(({ rows }) => rows)
const messages = tune.find(({ kind }) => kind === 'messages')!.rows

test('a law that is cited is no pupil, and its sections are no ids', () => {
  const { text } = redactStudentData(
    'Does 20 U.S.C. 1232g let us share Maria Gonzalez’s IEP? See section 611 (20 U.S.C. 1411), 34 CFR 99.34.',
  )
  expect(text).toBe(
    'Does 20 U.S.C. 1232g let us share Student A’s [IEP/504 detail]? See section 611 (20 U.S.C. 1411), 34 CFR 99.34.',
  )
  const unnamed = 'We lost a child on a field trip. The law is 34 U.S.C. 41308.'
  expect(redactStudentData(unnamed).text).toBe(unnamed)
})

test.each([
  'A father without custody wants every Google Chat message between his eighth grader and her teachers since August. There is a court order in the file.',
  'Our 504 coordinator in Riley asks which fields parents may see.',
  'What should a suspension policy for Charlotte say about taking devices away?',
  'Our special education director at Jordan needs an IEP system that works with PowerSchool.',
  "What does Paris owe a parent who wants their child's grades and discipline file corrected?",
  'What should Bend-La Pine do with IEP paperwork after students graduate?',
  'How does David Douglas translate IEPs?',
  'How does Eugene handle 504 plans?',
])('what a school has, and what anybody’s parent asks for, is no pupil’s: %s', (question) => {
  expect(redactStudentData(question).text).toBe(question)
})

test.each([
  ['Jordan Blake needs an IEP by Friday.', /Jordan|IEP by/],
  ['Riley Moss was suspended, as the suspension policy says.', /Riley|was suspended/],
  ['The Garcias asked about their son, who was suspended.', /Garcias|was suspended/],
  ['Jayden Smith and Mia Lopez have IEPs.', /Jayden|Mia|IEPs/],
  ['Do Jayden Smith and Mia Lopez have IEPs?', /Jayden|Mia|IEPs/],
  ['Can you send the IEPs for Jayden Smith and Mia Lopez?', /Jayden|Mia|IEPs/],
  ['Please print 504 plans for Ava Martinez and Liam Chen.', /Ava|Liam|504 plans/],
  ["Who has Jayden Smith's IEPs?", /Jayden|IEPs/],
])('and a pupil’s is, beside it: %s', (message, gone) => {
  expect(redactStudentData(message).text).not.toMatch(gone)
})

describe('the evaluation', () => {
  test('no figure is worse than the one committed, by more than half a point', () => {
    for (const half of ['tune', 'held-out'] as const) {
      const now = figuresOf(evaluate(readHalf(half)))
      const before = committed[half]
      for (const [type, recall] of Object.entries(before.recall))
        expect(now.recall[type], `${half}: ${type} found`).toBeGreaterThanOrEqual(recall - 0.5)
      for (const [kind, recall] of Object.entries(before.recallOf))
        expect(now.recallOf[kind], `${half}: found in ${kind}`).toBeGreaterThanOrEqual(recall - 0.5)
      for (const [kind, alarms] of Object.entries(before.alarms))
        expect(now.alarms[kind], `${half}: alarms of ${kind}`).toBeLessThanOrEqual(alarms + 0.5)
    }
  })

  test('what no rule takes is weighed together, which finds names and alters hardly a clean text', () => {
    const written = tune.filter(({ kind }) => !kind.startsWith('probe'))
    const rules = evaluate(written, new Set(['likely']))
    const both = evaluate(written)
    const names = ({ recall }: typeof both) => recall.get('student_name')!.found
    const altered = ({ alarms }: typeof both) => total(alarms.values())
    expect(names(both) - names(rules)).toBeGreaterThan(20)
    expect(altered(both).found - altered(rules).found).toBeLessThan(altered(both).all * 0.02)
  })

  test.each([
    'Jayden Smith',
    'Xi Li',
    'Siobhán O’Neill-García',
    'Promoting Fair and Open Competitive Bidding in the E-Rate Program, FCC 26-30',
  ])('%s is nobody’s record by itself', (text) => {
    expect(redactStudentData(text).text).toBe(text)
    expect(redactStudentData(`Update a safety policy\n\ncipa.form\n\n${text}`).text).toContain(text)
  })

  test('75 district names nobody tuned on stay as written in six sentences', () => {
    const districts = readProbe('held-out').find(({ kind }) => kind === 'probe-district')!.rows
    const sentences = [0, 1, 4, 8, 11, 14].map((index) => `district-${index}-`)
    const rows = districts.filter(({ id }) => sentences.some((start) => id.startsWith(start)))
    expect(rows.length).toBeGreaterThanOrEqual(75 * 6)
    const altered = rows.filter(({ text }) => redactStudentData(text).text !== text)
    expect(altered.length / rows.length).toBeLessThanOrEqual(0.05)
  })

  test('a redacted text holds nothing more to find', () => {
    const again = messages.filter(({ text }) => {
      const once = redactStudentData(text).text
      return redactStudentData(once).text !== once
    })
    expect(again.map(({ text }) => text)).toEqual([])
  })

  test('findings are sorted, do not overlap and quote the text', () => {
    for (const { text } of examples) {
      let at = 0
      for (const finding of findStudentData(text)) {
        expect(finding.start).toBeGreaterThanOrEqual(at)
        expect(text.slice(finding.start, finding.end)).toBe(finding.text)
        at = finding.end
      }
    }
  })
})

describe('rules are rows', () => {
  test('every row of a detail finds its example, and not its counterexample', () => {
    for (const rule of detailRules) {
      const read = (text: string) => (rule.type === 'grade_record' ? foldWords(text) : text)
      const found = (text: string) => matchRules([rule], read(text), nothingOff).length > 0
      expect(found(rule.example), rule.id).toBe(true)
      if (rule.counterExample) expect(found(rule.counterExample), rule.id).toBe(false)
    }
  })

  test('every row beside a name matches its example', () => {
    for (const { id, side, pattern, example } of contextRules) {
      const places = [...example.matchAll(/[\p{L}’'.]+/gu)].flatMap(({ index, 0: word }) => [
        index,
        index + word.length,
        index + word.replace(/['’]s$|s$/, '').length,
      ])
      const isMatch = [0, example.length, ...places].some((at) =>
        pattern.test(side === 'before' ? example.slice(0, at) : example.slice(at)),
      )
      expect(isMatch, id).toBe(true)
    }
  })

  test('ids are given once', () => {
    const ids = [...detailRules, ...contextRules].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a name alone is no student data', () => {
  test.each([
    'How should Ann Arbor plan for Windows 10 end of support?',
    'Marion Jackson and Humphrey Wells presented the budget.',
    'can I email his IEP to his father',
    'Compare Lincoln Electric, Raptor and Clever for 4,200 students.',
    'We visited Mount Rushmore and Ellis Island last spring.',
    'Drivers Orla Venn and Ike Tarrow reported the dead radio.',
  ])('%s', (text) => {
    expect(redactStudentData(text).text).toBe(text)
  })

  test('what a message tells speaks for a student, and who is listed with drivers is none', () => {
    expect(redactStudentData('Unlock the account of Orla Venn, please.').text).toBe(
      'Unlock the account of Student A, please.',
    )
    expect(redactStudentData('Orla Venn and Ike Tarrow shared a password.').text).toBe(
      'Student A and Student B shared a password.',
    )
  })

  test('beside a record of a minor it is', () => {
    const found = (text: string) => redactStudentData(text).text
    expect(found('Our student Marion Jackson needs a laptop.')).toBe(
      'Our Student A needs a laptop.',
    )
    expect(found('Jayden Smith has an IEP')).toBe('Student A has [IEP/504 detail]')
    expect(found('my son Jackson was suspended')).toBe('my son Student A [discipline detail]')
    expect(found('What do I do about Zeb Marsh? He was caught with a vape.')).toMatch(/Student A/)
  })

  test('a bare number is, where the sentence speaks of one child', () => {
    const found = (text: string) => redactStudentData(text).text
    expect(found("445102 can't connect, she's in 7th grade")).toBe(
      "[student id] can't connect, she's in 7th grade",
    )
    expect(found('445102 is the number of the lease')).toBe('445102 is the number of the lease')
  })

  test("the district's own name stays beside what is said of districts, too", () => {
    const text = 'Orla Venn Public Schools has an IEP backlog. Orla Venn was suspended from E-Rate.'
    expect(redactStudentData(text).text).not.toBe(text)
    expect(redactStudentData(text, { knownNames: ['Orla Venn Public Schools'] }).text).toBe(text)
  })

  test('a child who is called as the district is a child: named so, told of as one, or known', () => {
    const knownNames = ['Jordan Hills', 'Plano ISD']
    const sent = (text: string) => redactStudentData(text, { knownNames }).text
    expect(sent('Our student Jordan Hills failed the quiz.')).toBe('Our Student A [grade record].')
    for (const text of [
      'Jordan Hills, DOB 3/4/2012, was bullied',
      'Jordan Hills was suspended. He is in 7th grade.',
      'Jordan Hills (ID 4829301) has an IEP',
    ])
      expect(sent(text)).toMatch(/^Student A/)
    expect(sent('Jordan Hills was suspended from E-Rate')).toMatch(/^Jordan Hills was suspended/)
    expect(sent('Plano was suspended from E-Rate')).toMatch(/^Plano was suspended/)
    const people = new Map([['Jordan Hills', 'Student A']])
    expect(redactStudentData('Jordan Hills has an IEP', { knownNames, people }).text).toMatch(
      /^Student A/,
    )
  })

  test('a given name alone is a child, though the district is called after it', () => {
    const knownNames = ['Jordan School District']
    const sent = (text: string) => redactStudentData(text, { knownNames }).text
    expect(sent('Jordan has an IEP')).toBe('Student A has [IEP/504 detail]')
    expect(sent('Jordan School District was suspended from E-Rate')).toMatch(/^Jordan School/)
  })

  test('whom the writer calls no student keeps the name, and nothing else stays', () => {
    const text =
      'Our student Orla Venn (SSN 521-44-9083) has an IEP. Orla sits beside Ike Tarrow, suspended.'
    const sent = redactStudentData(text, { notStudents: ['Orla Venn', '521-44-9083'] })
    expect(sent.text).toMatch(/^Our student Orla Venn \(SSN \[Social Security number\]\) has \[IEP/)
    expect(sent.text).toContain('Orla sits beside Student A')
    expect(sent.text).not.toMatch(/521-44-9083|Ike/)
  })

  test('everyday words in small letters are nobody, whatever record stands beside them', () => {
    const asked = 'how do we avoid giving the IEP parent the access log'
    expect(redactStudentData(asked).text).toBe(asked)
  })

  test('over two lines, in a path, in full-width digits and with soft hyphens it is found', () => {
    const found = (text: string) => redactStudentData(text).text
    expect(found('Our student Orla\nVenn has asthma')).toBe('Our Student A has [health detail]')
    expect(found('Orla\nVenn has asthma')).toBe('Student A has [health detail]')
    expect(found('Thanks\nVenn has asthma')).toBe('Thanks\nStudent A has [health detail]')
    expect(found('See /students/4829301/profile')).toBe('See /students/[student id]/profile')
    expect(found('student ID ４８２９３０１')).toBe('student ID [student id]')
    expect(found('student ID 48\u00ad29\u00ad301')).toBe('student ID [student id]')
  })
})

describe('long texts', () => {
  const given = ['Orla', 'Ike', 'Jayden', 'Maribel', 'Tomasz']
  const names = (count: number, written: (name: string, index: number) => string) =>
    Array.from({ length: count }, (_, index) => {
      const letters = index.toString(36).replace(/\d/g, 'x')
      return written(`${given[index % 5]}${letters} Venn${letters}`, index)
    }).join('')

  test.each([
    ['one a line', (name: string) => `${name}\n`],
    ['all in one line', (name: string) => `${name}, `],
    [
      'in a table',
      (name: string, index: number) => `${name.replace(' ', ',')},${4_410_000 + index}\n`,
    ],
    ['in prose', (name: string, index: number) => `${name} has an IEP, ID ${4_410_000 + index}. `],
  ])('work grows with the text alone: names %s', (_, written) => {
    // Processor time, which a busy machine lengthens little: four times the text, where a square
    // would take sixteen times as long.
    const work = (text: string) => {
      const before = process.cpuUsage()
      redactStudentData(text)
      return process.cpuUsage(before).user / 1000
    }
    const least = (text: string) => Math.min(work(text), work(text), work(text))
    const [short, long] = [names(1_500, written), names(6_000, written)]
    work(short)
    expect(least(long)).toBeLessThan(10 * least(short) + 50)
  })
})

describe('placeholders', () => {
  test('one person keeps one letter, by full name, first name, surname or reversed', () => {
    const text =
      'Orla Venn sits by Ike Tarrow. Later Orla hit Tarrow. Roster: Venn, Orla, ID 4410982.'
    expect(redactStudentData(text).text).toBe(
      'Student A sits by Student B. Later Student A [discipline detail] Student B. ' +
        'Roster: Student A, ID [student id].',
    )
  })

  test('through a conversation a child keeps the letter, and nobody else is given it', () => {
    const first = redactStudentData('Our student Orla Venn failed the quiz. Who may see that?')
    expect(first.text).toContain('Student A')
    const taken = new Set(placeholdersIn(first.text))
    const again = redactStudentData('What do we tell Orla and her friend Ike Tarrow, a student?', {
      people: first.people,
      taken,
    })
    expect(again.text).toMatch(/^What do we tell Student A and her friend Student B/)
    const later = redactStudentData('Student Ike Tarrow has an IEP.', { people: new Map(), taken })
    expect(later.text).toMatch(/^Student B has/)
  })

  test('the letters go on after Z', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const names = [...letters.map((c) => `Q${c}rin V${c}xley`), 'Orla Venn']
    const { text } = redactStudentData(names.map((name) => `Student: ${name}`).join('\n'))
    expect(text).toContain('Student Z\n')
    expect(text).toContain('Student AA')
  })

  test('a letter already in the text is not given to someone else', () => {
    const { text } = redactStudentData('Student A is fine, but Orla Venn has an IEP.')
    expect(text).toBe('Student A is fine, but Student B has [IEP/504 detail].')
  })

  test('what stands under a heading is known by it, whatever it looks like', () => {
    const { text } = redactStudentData('Last,First,Login,Teacher\nMay,April,amay,Ms. Venn')
    expect(text).toBe('Last,First,Login,Teacher\nStudent A,[student id],Ms. Venn')
  })

  test('what print puts between letters and figures hides nobody', () => {
    const { text } = redactStudentData(
      'Our student Or\u00adla\u202fVenn, SSN 521\u201144\u20139083, ID ４４１０９８２. _Orla_ was suspended.',
    )
    expect(text).toBe(
      'Our Student A, SSN [Social Security number], ID [student id]. _Student A_ [discipline detail].',
    )
  })

  test('"Student ID" is no placeholder of ours', () => {
    const { text } = redactStudentData('Student ID: 10-4481-B cannot print')
    expect(text).toBe('Student ID: [student id] cannot print')
  })

  test('each kind of detail gets its own phrase', () => {
    const { text } = redactStudentData(
      'Orla Venn, DOB 3/4/2012, SSN 000-12-3456, lives at 9 Elder Lane, Mockton, has asthma, ' +
        'was suspended twice for vaping, GPA 1.7, mom 555-0117, orla@mail.example, pw: Frog77',
    )
    expect(text).toBe(
      'Student A, DOB [date of birth], SSN [Social Security number], lives at [address], ' +
        'has [health detail], [discipline detail], [grade record], mom [phone number], ' +
        '[e-mail address], pw: [password]',
    )
  })
})

describe('what a leader may ask freely', () => {
  test.each([
    'Map PR.AA-01, AC-2, CM-6 and 3.F to our backup plan.',
    'Is Chromebook Plus better with Google Workspace than Apple School Manager?',
    'Superintendent Dana Whitfield and our principal Mr. Ortiz meet on May 4, 2027.',
    'Form 470 for FY2027, 34 CFR 99.31, Title II, $48,200, 10.0.4.12, 1,200 students.',
    'How many students with an IEP or a 504 plan need one of our 22 devices?',
    'Write to helpdesk@district.example or security@vendor.example, or call 800-555-0100.',
    'A student was suspended for using AI. Do we have a policy?',
    'We asked Student A and Student B about [grade record].',
  ])('%s', (text) => {
    expect(redactStudentData(text)).toMatchObject({ text, findings: [] })
  })
})

describe('names of every shape', () => {
  test.each([
    ['a roster row', 'Venn,Orla,03/04/2012,4410982,GPA 1.7', 'Venn,Orla'],
    ['a lower-case name', 'the kid named orla venn got suspended', 'orla venn'],
    ['a first name alone', 'my son Ike has an IEP', 'Ike'],
    ['diacritics', 'Zoë Núñez-Škoda forgot her iPad', 'Zoë Núñez-Škoda'],
    ['combining marks', 'Zoe\u0308 Va\u030Asa forgot her iPad', 'Zoe\u0308 Va\u030Asa'],
    ['an uncased script', 'student 李小梅 needs a loaner', '李小梅'],
    ['Cyrillic', 'Иван Петров is failing algebra', 'Иван Петров'],
    ['a curly apostrophe', 'Suspend Niamh O’Shea’s account, she is in 4B', 'Niamh O’Shea'],
  ])('%s', (_, text, name) => {
    expect(findStudentData(text)).toContainEqual(
      expect.objectContaining({ type: 'student_name', text: name }),
    )
  })

  test('emoji and unpaired surrogates pass through unchanged', () => {
    const { text } = redactStudentData('😀 Orla Venn 😀 has an IEP \ud83d')
    expect(text).toBe('😀 Student A 😀 has [IEP/504 detail] \ud83d')
  })
})

describe('hostile input', () => {
  const units =
    'a|A|1|12-|a@|a.|Ana, |Ana Li |IEP for |,|de |born |password for |C- |my son |12 Ab |\n| |Odo Bram 12345 '
  const repeat = (unit: string, length: number) =>
    unit.repeat(length / unit.length + 1).slice(0, length)

  // A pattern that backtracks without end would not come back within the test's time limit.
  test.each(units.split('|'))('a long text made of %j is read to its end', (unit) => {
    const text = repeat(unit, 32_000)
    const { findings } = redactStudentData(text)
    expect(findings.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
  })
})
