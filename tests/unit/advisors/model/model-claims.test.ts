import { describe, expect, test } from 'vitest'
import {
  sourcedText,
  withoutNotes,
} from '../../../../worker/features/advisors/model/checking/unsourced.ts'
import { check, checkInPieces } from '../../../support/checked-answer.ts'

/** What the last line of an answer names as standing in none of its sources. */
function namedIn(text: string): string[] {
  const [, named] = /\n\n\*From general knowledge [^:\n]+: ([^\n]*)\.\*$/.exec(text) ?? []
  return named?.split('; ') ?? []
}

describe('what stands nowhere is named once, at the end', () => {
  test.each([
    ['a figure of a law', 'The statute gives it 45 days to report.', '45 days'],
    ['an amount', 'The license costs $19 for each student.', '$19'],
    ['a share', 'About 73% of districts do this.', '73%'],
    ['a year', 'The rule changed in 2019 for everyone.', '2019'],
    [
      'a single digit with its time',
      'The FTC hears of it within 3 business days.',
      '3 business days',
    ],
    ['a price that comes of nothing', 'Refurbished ones are $250 each.', '$250'],
    ['a price and not its total, too', 'New ones at $329 come to $789,600.', '$329'],
    ['a control', 'The framework asks for it in PR.XX-99.', 'PR.XX-99'],
    ['a law', 'That is 47 CFR 54.503(c), as amended.', '47 CFR 54.503(c)'],
    ['another law', 'See 20 U.S.C. 1232g for it.', '20 U.S.C. 1232g'],
    ['a part of a law', 'That is 16 CFR Part 312, as amended.', '16 CFR Part 312'],
    ['a section of an act', 'ESEA section 1118(b) asks for it.', 'section 1118(b)'],
    [
      'a law without its year and figures',
      'Title VI of the Civil Rights Act of 1964 (42 U.S.C. 2000d) gives them 12 months.',
      '42 U.S.C. 2000d',
    ],
    ['a deadline', 'The filing window closes on March 31.', 'March 31'],
    ['a penalty', 'The penalty is 5 years without funds.', '5 years'],
    ['a rule said to be usual', 'Districts usually have 77 days by law to answer.', '77 days'],
    ['days of a law in a row', '| A request | FERPA gives 71 days | Registrar |', '71 days'],
    ['a large sum', 'The breach cost $4.5 million in all.', '$4.5 million'],
    [
      'a duty',
      'Libraries are required by law to register every printer.',
      '“Libraries are required by law to register …”',
    ],
  ])('%s', async (_, text, claim) => {
    const { text: shown, counts } = await checkInPieces(`${text} Fine.`, {
      said: 'We have 2,400 students.',
    })
    expect(shown.startsWith(`${text} Fine.\n\n`)).toBe(true)
    expect(namedIn(shown)).toEqual([claim])
    expect(counts.unsourced).toBe(1)
  })

  test('what the answer explains further down is not', async () => {
    const text = 'It comes to $11,160 in all.\n\nThat is 36 x $310 = $11,160.'
    expect((await checkInPieces(text, { said: '36 at $310' })).text).toBe(text)
  })

  test('a long list of them is cut', async () => {
    const text = Array.from({ length: 11 }, (_, index) => `Item costs $${index + 401}.`).join(' ')
    const named = namedIn((await check(text)).text)
    expect(named).toHaveLength(9)
    expect(named.at(-1)).toBe('3 more')
  })

  test.each([
    ['advice', 'Begin with the file server, since everything else depends on it.'],
    ['what a source says, uncited', 'Web content must meet WCAG 2.1 AA by April 26, 2027.'],
    ['what the question said', 'With 2,400 students that is a large order.'],
    ['a sum of known figures', '2,400 x $310 = $744,000 for the whole fleet.'],
    ['a result before its sum', 'About $744,000, or $186,000 a year over 4 years.'],
    ['a result of two steps', 'That is $186,000 a year.'],
    ['a factor', 'Multiply the fleet by 1.12, then by 0.6.'],
    ['a rise', 'The fleet is $744,000, with 12% more $833,280.'],
    ['a share of a known number', 'A share of 60% leaves 40% to you.'],
    ['a schedule', 'Minutes 13 to 17: say what happens. Weeks 30-34: rest.'],
    ['a part, rounded', 'That is about $248,000 a year, or 343 of them in each of 7 schools.'],
    ['whole sessions', '2,400 / 310 = 7.74, so 8 sessions; 310 / 12 = 25.8, so 26.'],
    ['how a plan shares out', '| May | 14 | 4,340 |\n| June | 21 | 6,510 |\n'],
    [
      'a sum that goes on behind its equals sign',
      '**2,400 × ($310 + $12) = 2,400 × $322**, so $772,800.',
    ],
    ['a band', 'Leave 2.4 GHz to printers, and keep 2.4 or 5 GHz apart.'],
    ['how long to take', 'Take 15 to 25 minutes of a meeting.'],
    ['a timetable', '| Minutes | What |\n| --- | --- |\n| 0-35 | Practice, from 6:50 on |\n'],
    [
      'growth over years',
      'The fleet is $744,000; at 12% a year $933,274 in the third year, $2,510,554 in all.',
    ],
    [
      'a table with its sums and total',
      '| Part | Cost |\n| --- | --- |\n| One | 2,400 | 2,400 x $310 / 5 = $148,800 |\n| Half | less | $74,400 |\n',
    ],
    ['a total', '| Year | Each |\n| --- | --- |\n| 1 | $310 |\n| 2 | $12 |\n| All | $322 |\n'],
    ['a question', 'Does it take more than 45 minutes today?'],
    ['labelled practice', 'General practice: many districts plan 90 days for it.'],
    ['what it leads up to', '- Repairs: **General practice:** 8% break, about $9,000 in all.\n'],
    ['advice', 'You must call 55 families and sit with them for 4 hours.'],
    ['what one number is of another', 'Of $310 that is 3.9%, for $12 of it.'],
    ['the place of a law that a source names', 'That stands in 28 CFR 35.200 in full.'],
    ['nothing to pay', 'Licenses cost $0 here.'],
    ['a share of two that it names', 'Keep $310 of 2,400, so about 13 percent.'],
    ['hours of a share', 'At 60 percent of a 40-hour week that is 24 hours of repair.'],
    ['an hour of everybody', 'An hour for 2,400 people is 2,400 hours of pay.'],
    ['an example', 'At a 55 percent discount, for example, E-Rate pays most.'],
    ['what a plan requires', '| Week 2 | All staff | Keys required at sign-in |\n'],
    ['an estimate', 'Keys commonly cost $25 to $30 each.'],
    ['a price from one to another', 'On-call pay is $57–171 a week.'],
    ['a rough one', 'A contractor takes very roughly $150 a drop.'],
    ['a mark to pass', 'It works if at least 95% of them hand it in.'],
    ['what tells that it worked', 'It worked if 84% of them are back.'],
    ['what is to be reached by a day', 'Published are 91% by day 10 and 97% by week 3.'],
    ['what is done below a share', 'Below 76% of them in May, add a session there.'],
    ['when to be told', 'Keep it so, and set an alert at 83%.'],
    ['all of it', 'The test page is logged at 100%.'],
    ['a price that is assumed', 'With 70 at $2,815: 70 x $2,815 = $197,050.'],
    ['what stands after a title', '**Example.** One costs $33,111. Two cost $34,222.'],
    ['what stands under a line in bold', '**An example**\n\nOne costs $33,111.'],
    ['days in a plan', '| Pauses at once | Pauses beyond 31 days | What state law reserves |\n'],
    ['minutes beside a law', 'Look at the FERPA notice first, it takes 17 minutes.'],
    ['the day of a row', '| Nov 30 | Counsel | The rule goes to all offices |\n'],
    [
      'what is asked for on a day',
      '| Dec 11 | You | A price for 13 months, and whether Form 470 covers it |\n',
    ],
    ['a day in words', 'One day somebody will ask for the log.'],
    ['small counts', 'There are 3 options, and step 2 is the hard one for K-12.'],
    ['an admission', 'My sources do not say how long that takes.'],
    ['a heading', '## Plan for 2031\n'],
    ['code', '```\nretain 77 days\n```\n'],
    ['a quoted text', '> Dear families, from 2031 on we do this.\n'],
  ])('%s is not', async (_, text) => {
    const { text: shown } = await checkInPieces(text, {
      said: '2,400 students, $310 each, $12, 4 years, 12% more, 60%',
    })
    expect(shown).toBe(text)
  })

  test.each([
    'A district phone is about $30 a month (general practice).',
    'You have 15 days to answer (to check with USAC).',
  ])('a note in parentheses stands for its sentence: %s', async (text) => {
    expect((await check(text)).text).toBe(text)
    expect(namedIn((await check(`${text} Others ask $77 for it.`)).text)).toEqual(['$77'])
  })

  test('what follows general practice is read on its own', async () => {
    const text = 'General practice: keep web logs for 90 days. Each one costs $437.'
    expect(namedIn((await checkInPieces(text)).text)).toEqual(['$437'])
  })

  test('a range in words is known by its figures, and so is what comes of them', async () => {
    const text = 'At $300 to $500 each, 1,150 of them come to $345,000 to $575,000.'
    const said = 'about three to five hundred dollars for each of 1,150 students'
    expect((await checkInPieces(text, { said })).text).toBe(text)
    const invented = await checkInPieces('At $437 each it fits.', { said })
    expect(namedIn(invented.text)).toEqual(['$437'])
  })

  test('a total that is none is', async () => {
    const table = '| Year | Each |\n| --- | --- |\n| 1 | $310 |\n| 2 | $12 |\n| All | $977 |\n'
    expect(namedIn((await checkInPieces(table, { said: '$310 and $12' })).text)).toEqual(['$977'])
  })

  test('numbers of a long profile leave room for sums of the conversation', async () => {
    const { book } = await check('', { said: '$312,000 last year, up 18%, for 3 years, or 5%' })
    book.allowOwn('21,500 students, 2,900 staff, 31 schools, 38 people, 22,000 devices, $9,400,000')
    for (const figure of ['1104480', '1315215', '1032759', '282456'])
      expect(book.knowsFigure(figure), figure).toBe(true)
    for (const figure of ['1200000', '999999']) expect(book.knowsFigure(figure)).toBe(false)
  })

  test('what one amount is of another is known, a share that does not come out is not', async () => {
    const said = '$148,000, we have $60,000'
    const gap = 'The gap is $148,000 − $60,000 = **$88,000**, so about 59 percent has to go.'
    expect((await checkInPieces(gap, { said })).text).toBe(gap)
    expect(namedIn((await check(gap.replace('59', '64'), { said })).text)).toEqual(['64 percent'])
  })

  test('of a table that row is named which is unknown', async () => {
    const table = '| Year | Cost |\n| --- | --- |\n| 1 | $744,000 |\n| 2 | $12,345 |\n'
    const { text } = await checkInPieces(table, { said: '$744,000' })
    expect(text).toContain(table)
    expect(namedIn(text)).toEqual(['$12,345'])
  })

  test('citations in a table are read', async () => {
    const table = '| What | When |\n| --- | --- |\n| Restores tested | each year [E1.2] |\n'
    expect((await checkInPieces(table)).text).toContain('| Restores tested | each year [1] |\n')
  })

  test('a text to be sent has no such line', async () => {
    const { text } = await checkInPieces('Dear team, in 45 days we close. You must sign it.', {
      namesUnsourced: false,
    })
    expect(text).toBe('Dear team, in 45 days we close. You must sign it.')
  })

  test('a text to be sent cites nothing, whatever the model wrote', async () => {
    const { text, citations } = await checkInPieces(
      'Dear team, we keep one copy offline [E1.2] and test restores (E1.2); see list (1).',
      { namesUnsourced: false, isToSend: true },
    )
    expect(text).toBe('Dear team, we keep one copy offline and test restores; see list (1).')
    expect(citations).toEqual([])
  })

  test('the line does not go back to the model, and what it names is not known from then on', async () => {
    const answer =
      'Keep one copy. The law gives 45 days for it. It costs $4.5 million; 4 of 5 agree.'
    const { text } = await check(answer)
    expect(namedIn(text)).toEqual(['45 days', '$4.5 million'])
    expect(withoutNotes(text)).toBe(answer)
    expect(sourcedText(text)).toBe(
      'Keep one copy. The law gives   for it. It costs  ; 4 of 5 agree.',
    )
    expect(sourcedText(answer)).toBe(answer)
  })
})

describe('what the answer works out or plans itself is not named, what it gets wrong is', () => {
  const said = '260 handsets at $21 a month; $280,000 a year for 3 years; 2,000 devices for 4 years'

  test.each([
    ['a result over years it names', '260 × $21 × 12 = $65,520 a year, $327,600 over five years.'],
    ['a sum behind its result', 'That is $65,520 a year (260 handsets × $21 × 12 months).'],
    ['a result written round', 'Count on about $66,000 a year: 260 × $21 × 12.'],
    ['millions', '2,000 x $600 = $1.2 million.', ' $600'],
    [
      'shares of a whole',
      'Split it: 45 percent devices, 25 percent network, 15 percent people, 15 percent held.',
    ],
    ['amounts that come to a known one', 'Spend $163,000 on devices and $117,000 on the network.'],
    [
      'a table that shares out a known amount',
      '| For | A year |\n| --- | --- |\n| Devices | $125,000 |\n| Network | $70,000 |\n| People | $43,000 |\n| Held | $42,000 |\n\nDone.',
    ],
    ['thirds of an amount', 'Move a third of $280,000 each year: $93,000, $186,000, $280,000.'],
    [
      'what a label assumed',
      'General practice: repairs cost $72,000.\n\nWith 2,000 x $315 = $630,000 that is $702,000.',
      ' $315',
    ],
    ['a day a step is done by', '4. **Nurse, by December 18:** write the exceptions down.'],
    ['a day in a step', '- Pilot two schools from January 11, then decide on January 29.'],
    [
      'how long a step takes',
      '2. **Technician (14 days):** move the first 35 percent.',
      ' 35 percent',
    ],
    ['days of a plan in a table', '| January 15, 2027 | Test a restore | 10 days |\n'],
    [
      'days it counts',
      'Post on January 12 and the 28 days end on February 9, which leaves 45 days until March 26.',
      ' 28 days, March 26',
    ],
    ['so many at a known price', '3. Buy 930 of them for $19,530, at $21 each.'],
    [
      'shares of a known count',
      'From 40 to 90 percent is from 104 to 234 of 260: 130 more.',
      ' 40%, 90%',
    ],
    [
      'what a price comes to over a term',
      'It is $7,650 a year and $22,950 in all.',
      ' $4.25 a student for 1,800, a three-year commitment',
    ],
    ['a school year', 'Decide for 2027-28 in April, and for 2028–2029 later.'],
    ['a result in another unit', '2,000 × 20 minutes = 667 hours of a technician.', ' 20 minutes'],
    ['a year of a plan', '- After 2029 keep a third as a fixed line.\n| 2030 | 2,000 | 0 |\n'],
    [
      'what is called required',
      'Required work and anything in a plan stay available at every step for each student.',
    ],
    ['a target of the plan', '6. **Principal:** aim at 57 percent by May, 74 by September.'],
    [
      'words to say',
      '1. **"A teacher calls: no internet, 28 students, a test in 12 minutes. What now?"**',
    ],
    [
      'an address',
      'Ping 8.8.8.8 and 10.20.1.1, see 169.254.x.x, give it a /21, and turn on 802.1X.',
    ],
  ])('%s', async (_, text, more = '') => {
    expect((await checkInPieces(text, { said: said + more })).text).toBe(text)
  })

  test.each([
    ['a wrong product', '260 × $21 × 12 = $56,520 a year.'],
    ['one that stands elsewhere', '260 × $21 = $280,000 a year.'],
    ['one a little off', '2,000 x $21 = $42,500 for all.'],
    ['a wrong result over years', '260 × $21 × 12 = $65,520 a year, $362,100 over five years.'],
    [
      'shares that do not come to a hundred',
      'Split it: 47 percent devices, 23 percent network, 17 percent people.',
    ],
    ['amounts that do not', 'Spend $163,000 on devices and $127,000 on the network.'],
    ['an invented pair of shares', 'Surveys show 73% for it and 27% against it.'],
    ['an invented price with its sum', 'They cost $437 each, $113,620 for 260.'],
    ['a wrong share of a known count', 'From 40 to 90 percent is from 84 to 234 of 260.'],
    ['an invented round price', 'Switches cost about $74,000 in all.'],
    ['a limit in a condition', 'If the order is over $63,400, most boards want three bids.'],
    ['a total of three that is a little off', 'With $280,000, $38,000 and $18,200 it is $336,900.'],
    ['a year that a rule begins', '- The ban takes effect in 2029.'],
    ['a deadline in a step', '3. **Business office:** the filing window closes on March 31.'],
    ['a limit in a step', '- Tell the state agency within 45 days.'],
    ['a day that a law began', '- It is in force since March 14, 2019.'],
    ['a day in a plain sentence', 'Form 471 goes in by March 31.'],
  ])('%s', async (_, text) => {
    expect(namedIn((await checkInPieces(`${text} Fine.`, { said })).text)).not.toEqual([])
  })

  test.each([
    [
      'a total of three from other paragraphs',
      '1,100 × $330 = $363,000.\n\n- With 1,100 × $38 = $41,800 for licenses and 55 × $330 = $18,150 for spares. Together $422,950 a year.',
      '1100 a year x 330',
    ],
    [
      'what is put as a case, and what follows from it',
      'If only $150,000 is left, E-Rate pays 80 percent of that, $120,000, and your share becomes $90,000.',
      'one bid of $210,000, an 80 percent discount',
    ],
  ])('%s', async (_, text, asked) => {
    expect((await checkInPieces(text, { said: asked })).text).toBe(text)
  })

  test('a sum that is wrong is said to be', async () => {
    const { text } = await checkInPieces('260 × $21 × 12 = $56,520 a year.', { said })
    expect(namedIn(text)).toEqual(['260 × $21 × 12 = 56,520 (it comes to something else)'])
  })

  test('the amounts of a table that shares out nothing known are named', async () => {
    const table =
      '| For | A year |\n| --- | --- |\n| Devices | $125,000 |\n| Network | $71,000 |\n\nDone.'
    const { text } = await checkInPieces(table, { said })
    expect(namedIn(text)).toEqual(['$125,000', '$71,000'])
  })

  test.each([
    ['a duty', 'General practice: keep logs. FERPA requires an answer within 47 days.'],
    ['a law', 'General practice: keep logs. The state law says 47 days.'],
    ['a price', 'General practice: keep spares. A battery costs $437.'],
    ['a deadline', 'To check: ask the agency. Form 486 is due on March 14.'],
  ])('a label does not stand for %s in a later sentence of its line', async (_, text) => {
    const { text: shown, counts } = await checkInPieces(text, { said })
    expect(counts.unsourced).toBe(1)
    expect(shown.startsWith(`${text}\n\n`)).toBe(true)
  })
})

describe('outside sentences of law only money and shares are claims', () => {
  const said = 'We have 3,600 students, 9 schools and a grant of $54,000 until June'

  test.each([
    ['how long to watch', 'Give the new filter 30 days of quiet logs before you judge it.'],
    ['months of records', '- **Losses:** 18 months of your own repair tickets, by school.'],
    ['a day of the plan', 'From now to January 22, count which carts are opened at all.'],
    ['a past day', 'Compare with the outage of October 14 to see what has changed.'],
    ['a step of law with its day', '2. **Counsel, by February 12:** read the FERPA clause first.'],
    ['a telephone number', 'Call the FCC help line at 202-555-0143 before noon.'],
    ['one with its area in brackets', 'USAC answers at (202) 555-0143, so ask there.'],
    ['a count', 'Of 4,800 messages a day about 1,350 are worth a look.'],
    ['an address', 'Point the resolver at 10.40.2.53 and leave 169.254.0.0/16 alone.'],
    ['a quotient of what was said', 'The grant is $15 for each student, or $6,000 a school.'],
    ['a product', 'At $54,000 a year that is $162,000 over three years.'],
    ['a difference', 'Set $5,400 aside, so $48,600 remains.', ', 10% held back'],
    ['a sum', 'Together with the other $21,000 it makes $75,000.', ', and $21,000 of our own'],
    [
      'a share of two numbers',
      'You spent $13,500 of $54,000, which is 25 percent.',
      ', $13,500 spent',
    ],
    ['a noun of duty', 'In some states a birth date on file adds to your breach obligations.'],
    ['what a thing needs', 'The new firmware requires a restart of every access point in a wing.'],
    ['what a person asks for', 'Your principal requires a written plan before the cameras move.'],
    [
      'a heap of what a law asks for',
      'Sort the list into wanted, required by law, and to be dropped.',
    ],
    ['a stated example', 'As an example only, $79,200 in all is $22 for each student.'],
    ['prices under a heading that says so', '## A worked example\n\n- Each is $417 + $31.\n'],
    [
      'prices of a column that says so',
      '| Part | Rough cost, estimated |\n| --- | --- |\n| Lamp | $417 |\n',
    ],
    ['who confirms a deadline', 'You likely have 60 days to appeal; USAC confirms that.'],
  ])('%s is none', async (_, text, more = '') => {
    expect((await checkInPieces(text, { said: said + more })).text).toBe(text)
  })

  test.each([
    ['a price', 'A badge printer costs $1,849 with its ribbon.', '$1,849'],
    ['a price in a step', '3. **By January 22:** buy the $37 adapters.', '$37'],
    ['a price in a table', '| Badge printer | $1,849 | January |\n', '$1,849'],
    ['a share', 'Phishing tests cut clicks by 86 percent.', '86 percent'],
    ['a quotient that is wrong', 'The grant is $18 for each of them.', '$18'],
    ['a day of a law', 'FERPA leaves you 38 days to show the record.', '38 days'],
    ['a date of a law', 'The rule takes effect on October 14.', 'October 14'],
    ['a year of a law', 'The Act was signed in 1993.', '1993'],
    ['a section', 'Look at 34 CFR 99.77 for that.', '34 CFR 99.77'],
    ['a statute', 'It stands in 18 U.S.C. 9030 today.', '18 U.S.C. 9030'],
    ['a penalty', 'The state may fine you $7,300 for each record.', '$7,300'],
    ['a time to tell', 'Tell the attorney general within 72 hours.', '72 hours'],
    ['a deadline', 'Form 486 goes in within 130 days.', '130 days'],
    ['a price under the next heading', '## Example\n\nFine.\n\n## Order\n\nIt costs $417.', '$417'],
    [
      'a duty in short',
      'Every charger is legally required to carry a tag.',
      '“Every charger is legally required to carry …”',
    ],
    [
      'a duty that a law states',
      'State law requires a posted notice beside every camera.',
      '“State law requires a posted notice beside …”',
    ],
    [
      'a duty',
      'Schools are legally obligated to print every consent.',
      '“Schools are legally obligated to print every …”',
    ],
  ])('%s is one', async (_, text, claim) => {
    expect(namedIn((await checkInPieces(`${text}\nDone.`, { said })).text)).toEqual([claim])
  })
})
