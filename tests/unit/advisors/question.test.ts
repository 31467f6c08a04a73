import { describe, expect, test } from 'vitest'
import { emptyMessage } from '../../../domain/advisors/message.ts'

import { matterOfDraft } from '../../../worker/features/advisors/question/form.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'
import signs from '../../../worker/features/advisors/question/signs.json' with { type: 'json' }
import lists from '../../../worker/features/advisors/question/turns.json' with { type: 'json' }

const read = (text: string, ...before: string[]) =>
  readQuestion(
    text,
    before.map((said) => ({ ...emptyMessage('user'), text: said })),
  )

function turnOf(text: string): string {
  const { turn } = read(text)
  if (turn.kind !== 'rework') return turn.kind
  return turn.rework.kind === 'step' ? `step ${turn.rework.number}` : turn.rework.kind
}

describe('the subject of a conversation', () => {
  const [filter, backup] = ['How do we filter websites?', 'How do we back up student records?']
  test('is the last question that stands for itself', () => {
    expect(read('and what does it cost?', filter, backup).subject).toBe(backup)
  })
  test('is no thanks that came after it', () => {
    expect(read('and what does it cost?', backup, 'thanks!').subject).toBe(backup)
  })
})

describe('a turn is', () => {
  test.each([
    ['vague', 'help?'],
    ['vague', "I don't know where to start"],
    ['vague', '???'],
    ['greeting', 'hi'],
    ['greeting', 'Good morning!'],
    ['greeting', 'hey there, quick question'],
    ['thanks', 'thanks!'],
    ['thanks', 'ok great, that helps'],
    ['about', 'what can you do?'],
    ['about', 'who are you and who made you?'],
    ['about', 'are you human'],
    ['shorter', 'can you make it shorter please'],
    ['shorter', 'tl;dr'],
    ['shorter', 'and the short version for my principal'],
    ['table', 'make it shorter and as a table'],
    ['checklist', 'can you make it a checklist for my tech'],
    ['plain', 'in plain words for parents'],
    ['plain', 'say that again but simpler'],
    ['steps', 'repeat the steps'],
    ['memo', 'now for parents'],
    ['memo', 'half a page for the business manager'],
    ['board', 'explain it to our superintendent'],
    ['first', 'which step is the most important'],
    ['length', 'make that five bullets'],
    ['length', 'make that three bullets'],
    ['length', 'write two lines for the cfo'],
    ['length', 'one sentence please'],
    ['length', 'just the first two steps'],
    ['length', 'a paragraph for the newsletter'],
    ['length', 'top three only'],
    ['step 0', 'one step in detail'],
    ['step -1', 'tell me more about the last step'],
    ['step 3', 'what was step 3 again'],
    ['table', 'put that in a table'],
    ['board', 'for the board'],
    ['board', 'now rewrite it for my superintendent'],
    ['step 2', 'step 2 in more detail'],
    ['step 2', 'tell me more about the second step'],
    ['step 3', 'can you explain the third step'],
    ['first', 'what is the first step?'],
    ['first', 'what should I do first'],
    ['who', 'who does what'],
    ['noBudget', 'what if we have no budget'],
    ['noBudget', "we can't afford that"],
    ['risks', 'what could go wrong?'],
    ['sources', 'are you sure?'],
    ['sources', 'What are the sources?'],
    ['sources', 'show me your sources'],
    ['sources', 'what is your source for that?'],
    ['sources', 'what is it based on?'],
    ['sources', 'Where does that come from?'],
    ['small', 'and for a small district?'],
    ['small', 'what if we only have one tech'],
    ['small', 'thanks, but what about the small schools?'],
    ['more', 'tell me more'],
    ['checklist', 'as a checklist'],
    ['memo', 'draft the e-mail to parents'],
    ['memo', 'draft the mail to parents'],
    ['memo', 'make it a one page handout for teachers'],
    ['first', 'which of these first'],
    ['reply', 'can you write the negotiation email'],
    ['reply', 'put it in an email to her'],
    ['summary', 'summarize what we said so far'],
    ['board', 'draft a memo to the board that asks for it'],
    ['memo', 'write a letter to families about this'],
    ['memo', 'turn it into a message for staff'],
    ['plain', 'in plain English'],
    ['reply', 'draft the reply email'],
    ['reply', 'write two lines for her'],
    ['tone', 'make it less legal sounding'],
    ['tone', 'make it sound less bossy'],
    ['translate', 'in Spanish'],
    ['summary', 'summarize what we said'],
    ['disagree', 'thanks, that was useless'],
    ['disagree', 'no, i disagree, they like it'],
    ['question', 'no, i disagree, the board wont fund it. whats plan B'],
  ])('%s: %s', (kind, text) => expect(turnOf(text)).toBe(kind))

  test.each([
    'good question',
    'Summarize FERPA for new teachers',
    'why do we need MFA',
    'what are the risks of AI tutors',
    'what does a chromebook cost',
    'and what about private schools',
    'who is accountable for cyber risk',
    'a shorter password policy, is it ok?',
    'who tells it to the parents',
    'is it ok for staff',
    'top three risks of AI tutors',
    'what do we send to parents',
    'two sentences on FERPA for the board',
    'it sounds more and more like he will do it',
  ])('a question: %s', (text) => expect(turnOf(text)).toBe('question'))

  test('no danger where it names a form of the answer alone', () => {
    expect(read('bullet points please').isEmergency).toBe(false)
    expect(read('he brought a bullet to class').isEmergency).toBe(true)
  })

  test('read from lists without a phrase twice, in order', () => {
    const all = [lists.vague, ...Object.values(lists.rework)]
    for (const phrases of all) expect(phrases).toEqual([...phrases].sort())
    expect(new Set(all.flat()).size).toBe(all.flat().length)
    for (const [kind, phrases] of Object.entries(lists.rework))
      for (const phrase of phrases) expect([kind, phrase]).toEqual([turnOf(phrase), phrase])
  })
})

describe('a state is named', () => {
  test.each([
    ['TX', 'we are in TX'],
    ['TX', 'what are the rules in tx?'],
    ['OH', 'the law for Ohio'],
    ['OH', 'Columbus, OH'],
    ['WV', 'is west virginia different'],
    ['IL', 'schools from IL have to post this'],
    ['MD', 'student data law in MD'],
    ['TX', 'what is the deadline for TX districts'],
  ])('%s: %s', (state, text) => expect(read(text).state).toBe(state))

  test.each([
    'Our DC is down, how do we test restores?',
    'Is the SD liable for a breach?',
    'renew the CA certificate',
    'money for AR headsets',
    'what is the GA date of Windows 12',
    'move the MD and VA backups',
    'wait for GA, or go early?',
    'restore from DC, what now',
    'PR.AA-01 or ID.AM',
    'SP 800-53 IA-2, CA-2',
    '6 mo left on the lease',
    'Chromebooks, OR do we lease',
    'WE NEED THIS IN OR OUT',
  ])('in none of the field’s abbreviations: %s', (text) => expect(read(text).state).toBeNull())
})

describe('numbers of a district', () => {
  test('are kept through the conversation, the last one said going first', () => {
    const first = 'roll out mfa to 600 staff and 4,200 kids'
    expect(read('what does it cost?', first).counts).toEqual({ staff: 600, students: 4200 })
    const { counts, newCounts } = read('and for a district of 900 students?', first)
    expect(counts).toEqual({ staff: 600, students: 900 })
    expect(newCounts).toEqual({ students: 900 })
  })

  test('are told by enrollment too', () => {
    expect(read('what if enrollment drops to 1,500').newCounts).toEqual({ students: 1500 })
    expect(read('enrollment opens in 2027').newCounts).toEqual({})
  })

  test('tell technicians from staff', () => {
    expect(read('4 tech staff and 300 teachers in 6 buildings').counts).toEqual({
      itStaff: 4,
      staff: 300,
      schools: 6,
    })
  })
})

test.each([
  ['yes_no', 'Can the grant pay for filter subscriptions?'],
  ['yes_no', 'Zero trust for a district with 2 techs. realistic?'],
  ['yes_no', 'vendor raised the price with 3 weeks notice. can they do that. its our SIS'],
  ['date', 'parent asked to see everything, deadline?'],
  ['amount', 'how much do keys cost'],
  ['who', 'who owns this'],
  ['other', 'how do I test backups'],
  ['choose', 'lease or buy chromebooks'],
  ['draft', 'write a memo to the board about MFA'],
  ['why', 'why do we need MFA'],
] as const)('wants %s: %s', (kind, text) => expect(read(text).wants).toBe(kind))

describe('the signs of a question show in', () => {
  const stressed: Record<keyof typeof signs.emphasis, string> = {
    board: 'explain this to principals',
    say: 'what do I say to him',
    cost: 'who pays for it?',
    sum: 'how much is a Chromebook?',
    noBudget: 'MFA with no budget',
    measure: 'How do we know it worked?',
    risk: 'What could go wrong?',
    small: 'MFA for a small district',
    who: 'Who owns this?',
    duration: 'How long does it take to roll out MFA?',
    law: 'is that even legal?',
    otherwise: 'and if they refuse?',
    alternative: "what's the alternative?",
    others: 'what do other districts do?',
    doing: 'what do I ask him before he goes?',
    fact: 'Is MFA still required?',
    pressing: 'our server is down',
    event: 'A parent asked for a file',
  }
  test.each(Object.entries(stressed))('%s: %s', (name, example) => {
    expect(read(example).emphasis).toMatchObject({ [name]: true })
  })

  const wanted: Record<keyof typeof signs.wants, string> = {
    why: 'Why do we need MFA?',
    date: 'When is the deadline?',
    amount: 'How much do keys cost?',
    who: 'who owns this',
    choose: 'lease or buy chromebooks',
    yes_no: 'Can the grant pay for filters?',
  }
  test.each(Object.entries(wanted))('%s: %s', (name, example) => {
    expect(read(example).wants).toBe(name)
  })
})

describe('what is stressed', () => {
  test('an emergency is one that has happened', () => {
    expect(read('who is accountable if we get hacked').emphasis.pressing).toBe(false)
    expect(read('we got hacked, who do I call if phones fail').emphasis.pressing).toBe(true)
  })

  test('Google Slides are no slide', () => {
    expect(read('Are our Google Slides covered?').emphasis.board).toBe(false)
    expect(read('We were called. Can we refuse?').emphasis.fact).toBe(true)
  })
})

describe('a follow-up', () => {
  test.each([
    [true, 'what do we have to give him and by when?'],
    [true, 'do we tell families and when'],
    [true, 'and for 900 students?'],
    [true, 'does she have that right?'],
    [false, 'do we tell families about filters'],
    [false, 'how do we back up the student information system'],
  ])('%s: %s', (leans, text) => expect(read(text, 'A parent asks').isFollowUp).toBe(leans))

  test('follows something', () => {
    expect(read('and for 900 students?').isFollowUp).toBe(false)
  })
})

describe('the form an answer is to have', () => {
  test.each([
    ['in 3 sentences: what does E-Rate pay for', { unit: 'sentence', count: 3 }],
    ['why MFA? one sentence please', { unit: 'sentence', count: 1 }],
    ['there was never a line for it in the budget, what do I say', null],
    ['the first three steps after a breach, give me the top 3 things', { unit: 'step', count: 3 }],
    ['explain zero trust in 10 bullets', { unit: 'step', count: 8 }],
    ['explain zero trust in two paragraphs', { unit: 'short', count: 3 }],
    ['how do we use the LMS in under 100 words', { unit: 'short', count: 3 }],
    ['write a letter to parents about phones', { draft: 'families' }],
    ['talking points for the board on MFA', { draft: 'board' }],
    ['email to staff about a fake superintendent', { draft: 'staff' }],
    ['they complain at cabinet that we are slow, write an email to them', { draft: 'staff' }],
    ['letter for the superintendent to send to families', { draft: 'families' }],
    ['letter home about apps', { draft: 'families' }],
    ['Write an email to staff about MFA, friendly and under 300 words', { draft: 'staff' }],
    ['reply to a vendor that will not sign', { draft: 'staff' }],
    ['phone lines are down, how do we reach families', null],
    ['which 5 things should we ask a vendor', null],
  ])('%s', (text, form) => expect(read(text).form).toEqual(form))

  test('is not part of the request', () => {
    expect(read('in 3 sentences: what does E-Rate pay for').request).toBe(
      ': what does E-Rate pay for',
    )
  })
})

test.each([
  ['write a memo to the board on MFA', 'to the board on MFA'],
  ['Draft an email to staff: the network is down', 'to staff: the network is down'],
  ['memo for principals on phishing', 'principals on phishing'],
  ['write a memo', 'write a memo'],
])('the matter of a draft: %s', (request, matter) => expect(matterOfDraft(request)).toBe(matter))

test.each([
  ['COPPA vs PPRA vs IDEA', ['COPPA', 'PPRA', 'IDEA']],
  ['what is the difference between FERPA, COPPA and CIPA?', ['FERPA', 'COPPA', 'CIPA']],
  ['compare leasing with buying. we have 900 devices', ['leasing', 'buying']],
  ['471 versus 486', ['471', '486']],
  ['is it us vs them when the union says that we should all go home early', []],
  ['how do we back up the student system', []],
])('sets side by side: %s', (request, sides) =>
  expect(readQuestion(request, []).sides).toEqual(sides),
)

test('a case told at length in one go is the request, what brings its lines along is material', () => {
  const told =
    'Our two elementary principals want fewer screens. The reading program asks for 90 minutes a week in kindergarten, and the reports say that most children are far above that by now. Benchmark scores in the winter were as flat as they were a year ago, in both buildings and in every grade that we looked at. The curriculum office renewed all of it in June, for three years, and the teachers were not asked. My reasoning is that the minutes do not help, since the scores did not move at all. Am I right to cut them to twenty minutes?'
  expect(told.length).toBeGreaterThan(500)
  expect(read(told)).toMatchObject({ request: told, pasted: '' })
  const lines = told.replaceAll('. ', '.\n')
  expect(read(lines).request).toBe('Am I right to cut them to twenty minutes?')
  expect(read(lines).pasted).toContain('Benchmark scores')
  expect(read(`${told} ${told} ${told}`).pasted).toContain('Benchmark scores')
})
