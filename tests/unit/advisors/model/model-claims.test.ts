import { describe, expect, test } from 'vitest'
import { unsourcedIn } from '../../../../worker/features/advisors/model/checking/claims.ts'
import {
  sourcedText,
  withoutNotes,
} from '../../../../worker/features/advisors/model/checking/unsourced.ts'
import { sourceBook } from '../../../../worker/features/advisors/model/source-book.ts'
import { check, checkInPieces, closingOf } from '../../../support/checked-answer.ts'

const said =
  '260 handsets at $21 a month; $280,000 a year for 4 years; 2,400 students at $310; 60%; 12%'

describe('what a sentence of law claims and no source has is named once, at the end', () => {
  test.each([
    ['a time', 'The statute gives it 45 days to report.', '45 days'],
    [
      'a time in words of business',
      'The FTC hears of it within 3 business days.',
      '3 business days',
    ],
    ['hours', 'Tell the attorney general within 72 hours.', '72 hours'],
    ['a time beside what is usual', 'Districts usually have 77 days by law to answer.', '77 days'],
    ['a time in a row', '| A request | FERPA gives 71 days | Registrar |', '71 days'],
    ['a time in a step', '- Tell the state agency within 46 days.', '46 days'],
    ['a year that a rule begins', '- The ban takes effect in 2029.', '2029'],
    ['a deadline', 'The filing window closes on March 31.', 'March 31'],
    ['the day a form is due', 'Form 486 is due on March 14.', 'March 14'],
    ['the day a rule begins', 'The rule takes effect on October 14.', 'October 14'],
    ['a penalty', 'The penalty is 5 years without funds.', '5 years'],
    ['a fine', 'The state may fine you $7,300 for each record.', '$7,300'],
    ['a control', 'The framework asks for it in PR.XX-99.', 'PR.XX-99'],
    ['the place of a law', 'That is 47 CFR 54.503(c), as amended.', '47 CFR 54.503(c)'],
    ['the place of a statute', 'See 20 U.S.C. 1232g for it.', '20 U.S.C. 1232g'],
    ['a part of a law', 'That is 16 CFR Part 312, as amended.', '16 CFR Part 312'],
    ['a section alone', 'The match may be in kind (200.306(b)) there.', '200.306(b)'],
    ['a section of an act', 'ESEA section 1118(b) asks for it.', 'section 1118(b)'],
    [
      'a place without the figures beside it',
      'Title VI of the Civil Rights Act of 1964 (42 U.S.C. 2000d) gives them 12 months.',
      '42 U.S.C. 2000d',
    ],
    [
      'a duty',
      'Libraries are required by law to register every printer.',
      '“Libraries are required by law to register …”',
    ],
    [
      'a duty that a law states',
      'State law requires a posted notice beside every camera.',
      '“State law requires a posted notice beside …”',
    ],
    [
      'a duty in short',
      'Every charger is legally required to carry a tag.',
      '“Every charger is legally required to carry …”',
    ],
    ['a duty behind a label', 'General practice: keep logs. FERPA gives them 47 days.', '47 days'],
  ])('%s', async (_, text, claim) => {
    const { text: shown, counts } = await checkInPieces(`${text}\nFine.`, { said })
    expect(shown.startsWith(`${text}\nFine.\n\n`)).toBe(true)
    expect(closingOf(shown)).toEqual({
      named: [expect.stringContaining(claim)],
      hasAmounts: false,
    })
    expect(counts.unsourced).toBe(1)
  })

  test('a section that the library has elsewhere is none', async () => {
    const sentence = {
      text: 'That is 34 CFR 99.77.',
      line: 'That is 34 CFR 99.77.',
      isCited: false,
    }
    const inLibrary = sourceBook({ isInLibrary: (section) => section === '99.77' })
    expect(unsourcedIn([sentence], inLibrary).named).toEqual([])
    expect(unsourcedIn([sentence], sourceBook()).named).toEqual(['34 CFR 99.77'])
  })

  test('a figure is named with the words beside it, without marks', async () => {
    const { text } = await check('- **HR:** beyond *71 hours*, the law pays half as much again.')
    expect(closingOf(text).named).toEqual(['“HR: beyond 71 hours, the law pays”'])
  })

  test('a figure is named with its clause, where that has more than the figure', async () => {
    const { text } = await check('By law a unit certifies itself up to *71 hours*, with a reason.')
    expect(closingOf(text).named).toEqual(['“certifies itself up to 71 hours”'])
  })

  test('a long list is cut', async () => {
    const text = Array.from({ length: 11 }, (_, at) => `See 34 CFR ${at + 401}.7 for it.`).join(' ')
    const { named } = closingOf((await check(text)).text)
    expect(named).toHaveLength(9)
    expect(named.at(-1)).toBe('3 more')
  })
})

describe('amounts and shares that no source gives are not named, and said to be that', () => {
  test.each([
    ['a price', 'Refurbished ones are $253 each.'],
    ['a share', 'About 73% of districts do this.'],
    ['a large sum', 'The breach cost $4.5 million in all.'],
    ['an estimate', 'Keys commonly cost $25 to $30 each.'],
    ['a target', '6. **Principal:** aim at 57 percent by May.'],
    ['a price in a table', '| Badge printer | $1,849 | January |\n'],
    ['a share that does not come out', 'Of 2,400 that is $18 for each of them.'],
  ])('%s', async (_, text) => {
    const { text: shown, counts } = await checkInPieces(text, { said })
    expect(shown.startsWith(text.trimEnd())).toBe(true)
    expect(closingOf(shown)).toEqual({ named: [], hasAmounts: true })
    expect(counts.unsourced).toBe(0)
  })

  test('they share their line with what is named', async () => {
    const { text } = await check('FERPA gives you 47 days. A badge printer costs $1,849.')
    expect(closingOf(text)).toEqual({ named: ['“FERPA gives you 47 days”'], hasAmounts: true })
  })
})

describe('nothing is said of', () => {
  test.each([
    ['advice', 'Begin with the file server, since everything else depends on it.'],
    ['a demand of ours', 'You must call 55 families and sit with them for 4 hours.'],
    ['what a source says, uncited', 'Web content must meet WCAG 2.1 AA by April 26, 2027.'],
    ['the place of a law that a source names', 'That stands in 28 CFR 35.200 in full.'],
    ['what the question said', 'With 2,400 students that is a large order.'],
    ['a sum of known figures', '2,400 x $310 = $744,000 for the whole fleet.'],
    ['a result before its sum', 'It comes to $11,160 in all.\n\nThat is 36 x $310 = $11,160.'],
    ['a result and what comes of it', 'About $744,000, or $186,000 a year over 4 years.'],
    ['a sum behind its result', 'That is $65,520 a year (260 handsets × $21 × 12 months).'],
    ['a sum written round', 'Count on about $66,000 a year: 260 × $21 × 12.'],
    ['a sum in millions', '$744,000 + $280,000 = $1,024,000, so $1.02 million.'],
    ['a sum in another unit', '2,400 × 20 minutes = 800 hours of a technician.'],
    ['a sum rounded to whole people', '2,400 / 310 = 7.74, so 8 sessions; 310 / 12 = 25.8, so 26.'],
    ['a sum that goes on', '**2,400 × ($310 + $12) = 2,400 × $322**, so $772,800.'],
    ['what a share leaves', 'A share of 60% leaves 40% to you.'],
    ['a rise', 'The fleet is $744,000, with 12% more $833,280.'],
    ['a schedule', 'Minutes 13 to 17: say what happens. Weeks 30-34: rest.'],
    ['a past day', 'Compare with the outage of October 14 to see what has changed.'],
    ['a school year', 'Decide for 2027-28 in April, and for 2028–2029 later.'],
    ['nothing to pay', 'Licenses cost $0 here.'],
    ['all of it', 'The test page is logged at 100%.'],
    ['a band and an address', 'Keep 2.4 or 5 GHz apart, ping 10.20.1.1, and give it a /21.'],
    ['small counts', 'There are 3 options, and step 2 is the hard one for K-12.'],
    ['a question', 'Does FERPA take more than 47 days today?'],
    ['who confirms it', 'You likely have 60 days by law to appeal; USAC confirms that.'],
    ['a note on what to check', 'You have 15 days to answer FERPA (to check with counsel).'],
    ['an admission', 'My sources do not say how long that takes.'],
    [
      'words to say',
      '1. **"A teacher calls: no internet, the FCC asks in 12 minutes. What now?"**',
    ],
    ['a heading', '## FERPA plan for 2031\n'],
    ['code', '```\nretain FERPA logs 77 days\n```\n'],
    ['a quoted text', '> Dear families, from 2031 on we follow FERPA so.\n'],
  ])('%s', async (_, text) => {
    expect((await checkInPieces(text, { said })).text).toBe(text)
  })
})

describe('beside a law nothing is said of', () => {
  test.each([
    ['the day of a row', '| Nov 30 | Counsel | The rule goes to all offices |\n'],
    ['the day of a step', '2. **Counsel, by February 12:** read the FERPA clause first.'],
    ['how long a step takes', '2. **Registrar (14 days):** sort what FERPA lets you send.'],
    ['a day of the plan', 'Decide on January 29 whether Form 471 is filed at all.'],
    ['what a plan requires', '| Week 2 | All staff | Keys required at sign-in |\n'],
    ['a year', 'In 2021 intruders got in there, which the FTC settled later.'],
    ['minutes', 'Look at the FERPA notice first, it takes 17 minutes.'],
    ['a telephone number', 'Call the FCC help line at 202-555-0143, or (202) 555-0144.'],
    ['a share of what was said', 'If only $280,000 is left, USAC pays 60 percent, $168,000.'],
    ['what a thing needs', 'The new firmware requires a restart of every access point in a wing.'],
    ['a noun of duty', 'In some states a birth date on file adds to your breach obligations.'],
    ['a heap', 'Sort the list into wanted, required by law, and to be dropped.'],
    ['work that is required', 'Required work stays available at every step for each student.'],
    ['acting', 'Act on the list within 3 weeks.'],
  ])('%s', async (_, text) => {
    expect((await checkInPieces(text, { said })).text).toBe(text)
  })
})

describe('a sum that is wrong is named as such', () => {
  test.each(['260 × $21 × 12 = $56,520', '260 × $21 = $280,000', '2,400 x $21 = $50,500'])(
    '%s',
    async (sum) => {
      const { named } = closingOf((await checkInPieces(`${sum} a year.`, { said })).text)
      expect(named).toEqual([`${sum.replace(/= \$/, '= ')} (it comes to something else)`])
    },
  )
})

test('an amount of a source at a number of the case is known, at another of its own it is not', () => {
  const book = sourceBook()
  book.allow('The budget is $167 per student, in 9,300 districts.')
  expect(book.knowsFigure('400800')).toBe(false)
  book.allowOwn('We have 2,400 students.')
  expect(book.knowsFigure('400800')).toBe(true)
  expect(book.knowsFigure('1553100')).toBe(false)
})

test('a range in words is known by its figures', async () => {
  const text = 'At $300 to $500 each, 1,150 of them come to $345,000 to $575,000.'
  const asked = 'about three to five hundred dollars for each of 1,150 students'
  expect((await checkInPieces(text, { said: asked })).text).toBe(text)
})

test('citations in a table are read', async () => {
  const table = '| What | When |\n| --- | --- |\n| Restores tested | each year [E1.2] |\n'
  expect((await checkInPieces(table)).text).toContain('| Restores tested | each year [1] |\n')
})

test('a text to be sent has no such line', async () => {
  const text = 'Dear team, by law we close in 45 days. You owe $4,711.'
  expect((await checkInPieces(text, { namesUnsourced: false })).text).toBe(text)
})

test('a text to be sent cites nothing, whatever the model wrote', async () => {
  const { text, citations } = await checkInPieces(
    'Dear team, we keep one copy offline [E1.2] and test restores (E1.2); see list (1).',
    { namesUnsourced: false, isToSend: true },
  )
  expect(text).toBe('Dear team, we keep one copy offline and test restores; see list (1).')
  expect(citations).toEqual([])
})

test('what stands under a line of dashes is for the sender, and cited', async () => {
  const { text, citations } = await checkInPieces(
    'Dear team, we keep one copy offline [E1.2].\n\n---\n\n**Before you send:**\n\n- Keep one copy offline [E1.2].',
    { namesUnsourced: false, isToSend: true },
  )
  expect(text).toBe(
    'Dear team, we keep one copy offline.\n\n---\n\n**Before you send:**\n\n- Keep one copy offline [1].',
  )
  expect(citations).toHaveLength(1)
})

test('the line does not go back to the model, and what it speaks of is not known from then on', async () => {
  const answer =
    'Keep one copy offline [1]. The law gives 45 days for it. It costs $4.5 million; 4 of 5 agree.'
  const { text } = await check(answer.replace('[1]', '[E1.2]'))
  expect(closingOf(text)).toEqual({
    named: ['“The law gives 45 days for it”'],
    hasAmounts: true,
  })
  expect(withoutNotes(text)).toBe(answer)
  expect(sourcedText(text)).toBe(
    'Keep one copy offline [1]. The law gives   for it. It costs   million; 4 of 5 agree.',
  )
  expect(sourcedText(answer)).toBe(answer)
  const onlyAmounts = (await check('It costs $4,711, or 73% of it.')).text
  expect(sourcedText(onlyAmounts)).toBe('It costs  , or  % of it.')
  // What a source stands behind stays.
  const cited = onlyAmounts.replace('It costs', 'Each is $25 [1]. It costs')
  expect(sourcedText(cited)).toBe('Each is $25 [1]. It costs  , or  % of it.')
})
