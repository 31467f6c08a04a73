import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findStudentData } from '../../domain/student-data/guard.ts'
import { placeholdersIn, redactStudentData } from '../../domain/student-data/redact.ts'

type Span = { start: number; end: number; type: string }
type Example = { id: string; text: string; spans: Span[] }

const fixture = new URL('../fixtures/guard-eval.jsonl', import.meta.url)
const examples = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Example)
const clean = examples.filter(({ spans }) => spans.length === 0)

function isFound({ start, end }: Span, text: string): boolean {
  const shared = findStudentData(text).map(
    (one) => Math.min(end, one.end) - Math.max(start, one.start),
  )
  const covered = shared.reduce((sum, length) => sum + Math.max(0, length), 0)
  return covered >= 0.8 * (end - start)
}

const share = (part: number, whole: number) => part / whole

const whole = new Set([
  'student_name',
  'student_id',
  'ssn',
  'email',
  'phone',
  'address',
  'password',
])

describe('the evaluation set', () => {
  const spans = examples.flatMap(({ text, spans }) => spans.map((span) => ({ ...span, text })))

  test('at least 95 % of the marked student data is found', () => {
    const found = spans.filter((span) => isFound(span, span.text))
    expect(share(found.length, spans.length)).toBeGreaterThanOrEqual(0.95)
  })

  test('at least 97 % of the student names are found', () => {
    const names = spans.filter(({ type }) => type === 'student_name')
    const found = names.filter((span) => isFound(span, span.text))
    expect(share(found.length, names.length)).toBeGreaterThanOrEqual(0.97)
  })

  test('at most 5 % of the clean questions raise an alarm', () => {
    const alarms = clean.filter(({ text }) => findStudentData(text).length > 0)
    expect(share(alarms.length, clean.length)).toBeLessThanOrEqual(0.05)
  })

  test('a redacted text holds nothing more to find', () => {
    for (const { text } of examples) {
      const once = redactStudentData(text).text
      expect(redactStudentData(once)).toMatchObject({ text: once, findings: [] })
    }
  })

  test('no word of a found name, number or address is left behind', () => {
    const left = spans.filter(({ text, type, start, end }) => {
      if (!whole.has(type)) return false
      const kept = new Set(redactStudentData(text).text.match(/[\p{L}\p{N}]+/gu))
      const parts = text.slice(start, end).match(/\p{L}{3,}|\p{N}{4,}/gu) ?? []
      return parts.some((part) => kept.has(part))
    })
    expect(share(left.length, spans.length)).toBeLessThanOrEqual(0.02)
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
    ['a curly apostrophe', 'Unlock Niamh O’Shea’s account', 'Niamh O’Shea'],
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
