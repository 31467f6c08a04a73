import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import { type FollowUp, followUpOf, type Message } from '../../../domain/advisors/conversations.ts'
import type { Citation, KnowledgeEntry, Source } from '../../../domain/advisors/knowledge.ts'
import { emptyMessage, withPart } from '../../../domain/advisors/message.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { openLibrary } from '../../../scripts/evaluation/library.ts'
import type { AnswerInput } from '../../../worker/features/advisors/composer/answer.ts'
import { goOn } from '../../../worker/features/advisors/composer/follow-up.ts'
import { libraryAnswer } from '../../../worker/features/advisors/composer/library-answer.ts'
import { numbering } from '../../../worker/features/advisors/composer/numbering.ts'
import { otherForms, reworkAnswer } from '../../../worker/features/advisors/composer/rework.ts'
import { ofDistrict, sumFor } from '../../../worker/features/advisors/composer/sum.ts'
import { sureAnswer } from '../../../worker/features/advisors/composer/sure.ts'
import texts from '../../../worker/features/advisors/composer/texts.json' with { type: 'json' }
import { safeTaskIn } from '../../../worker/features/advisors/composer/texts.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'
import type { Rework } from '../../../worker/features/advisors/question/turn.ts'

const source = (fact: string): Source => ({
  fact,
  publisher: 'A publisher',
  document: `Document on ${fact}`,
  version: '2026',
  sectionId: fact,
  sectionTitle: fact,
  url: 'https://example.test/',
  practice: null,
  shortName: 'A document',
  state: null,
  checked: '2026-11-15',
  passage: null,
})

const entry: KnowledgeEntry = {
  id: 'infrastructure.filter',
  title: 'Filter the web',
  domains: ['infrastructure'],
  facts: ['law', 'fund', 'ohio'],
  cost: '$$',
  confidence: 'medium',
  asOf: '2026-11-15',
  reviewBy: '2027-11-15',
  exampleQuestions: [],
  sources: [source('law'), source('fund'), source('ohio')],
  point: 'Filter what the law names and no more. [^law]',
  steps: [
    { text: 'List what is blocked today.', who: 'IT administrator', time: '1 day' },
    {
      text: 'Ask the grant office first, since the grant pays for a firewall and not for subscriptions. [^fund]',
      who: 'Business manager',
      time: '1 hour',
    },
    { text: 'In Ohio post the monitoring notice. [^ohio]', who: 'Registrar', time: '1 day' },
  ],
  measures: ['Sites unblocked a week.'],
  risks: ['A filter nobody reviews.'],
  smallDistrict: 'Use the vendor’s defaults.',
  board: 'We block what the law names.',
  money: 'A yearly fee.',
  limit: 'Counsel reads the policy.',
  nextQuestions: ['Who may unblock a site?'],
}

const message = (role: Message['role'], text: string, citations: Citation[] = []): Message => ({
  ...emptyMessage(role),
  text,
  citations,
})

function answer(text: string, from = entry, profile = {}) {
  const question = readQuestion(text, [])
  const material = { question, entry: from, notes: [] }
  return sureAnswer(material, ofDistrict(material, { profile, history: [] }))
}

const paragraphs = (text: string, from?: KnowledgeEntry) => answer(text, from).text.split('\n\n')

describe('a sure answer', () => {
  test('names its entry, then answers', () => {
    expect(paragraphs('How do we filter the web?').slice(0, 2)).toEqual([
      '**From: Filter the web**',
      'Filter what the law names and no more. [1]',
    ])
  })

  test('has its sections in one order and by one name, whatever is stressed', () => {
    const order = [
      'What to do, in order',
      'With a small team',
      'What it costs',
      'What to watch for',
    ]
    const ends = ['How you will know it worked', 'Where advice ends']
    for (const question of [
      'How do we filter in a small school?',
      'What does a filter cost us, we are a small district?',
      'How do we know if a small school is filtered?',
    ]) {
      const found = [...answer(question).text.matchAll(/^### (.+)$/gm)].map(([, title]) => title)
      expect(found, question).toEqual(
        [...order, ...ends].filter((title) => title !== 'What it costs' || !/cost/.test(question)),
      )
    }
    expect(answer('How do we filter the web?').text).not.toContain('With a small team')
    expect(answer('How do we filter the web with 2 techs?').text).toContain('With a small team')
  })

  test('to a cost question begins with the cost and does not say it again', () => {
    const parts = paragraphs('What does a filter cost?')
    expect(parts[1]).toMatch(/A yearly fee\.$/)
    expect(parts.join('\n').match(/A yearly fee/g)).toHaveLength(1)
  })

  test('to "who" begins with the owners', () => {
    expect(paragraphs('Who owns the filter?')[1]).toBe(
      'Who does it: **IT administrator** (step 1); **Business manager** (step 2); **Registrar** (step 3).',
    )
  })

  test('begins with the entry’s own sentence for the kind of question asked', () => {
    const direct = { yes_no: 'The grant pays for one. [^fund]', amount: 'About $4 a student.' }
    const from = { ...entry, direct }
    expect(paragraphs('Can the grant pay for a filter?', from)[1]).toBe(
      'The grant pays for one. [1]',
    )
    expect(paragraphs('How many dollars is a filter?', from)[1]).toBe('About $4 a student.')
    expect(paragraphs('How do we filter the web?', from)[1]).toMatch(/^Filter what the law/)
  })

  test('for a state it has nothing on says so', () => {
    expect(paragraphs('Do we have to filter in Georgia?')[1]).toMatch(
      /^I hold no source on Georgia/,
    )
    const georgian = {
      ...entry,
      sources: [{ ...source('ga'), state: 'GA' }],
    }
    expect(answer('Do we have to filter in Georgia?', georgian).text).not.toContain('I hold no')
  })

  test('says that no number is held before the way to find one', () => {
    expect(paragraphs('How many technicians do we need?')[1]).toMatch(
      /^I hold no source that gives one number/,
    )
  })

  test('in an emergency leaves away what it costs and how to measure it', () => {
    const { text } = answer('Our filter was hacked right now, what do we do?')
    expect(text).not.toContain('What it costs')
    expect(text).not.toContain('How you will know')
    expect(text).toContain('What to do, in order')
  })

  test('is a draft and nothing else where a text was asked for', () => {
    const { text } = answer('Write a letter to parents about the web filter')
    expect(text).toMatch(/^\*\*Subject:\*\*/)
    expect(text).not.toContain('What to do, in order')
    expect(text).toContain('Drafted from the entry “Filter the web”')
    expect(text).not.toContain(entry.board)
  })
})

const said = message('assistant', 'Filter what the law names and no more. [3]', [
  { ...source('law'), number: 3, entryId: entry.id },
])
const asked = message('user', 'How do we filter the web for 300 staff?')

function rework(text: string, ...kinds: Rework[]) {
  return reworkOf(entry, text, ...kinds)
}

function reworkOf(of: KnowledgeEntry, text: string, ...kinds: Rework[]) {
  const history = [asked, said]
  const question = readQuestion(text, history)
  return reworkAnswer(kinds, { question, entry: of, history, profile: {} })
}

describe('a rework of the last answer', () => {
  test('says in a memo how long its first step takes where that is a length of time', () => {
    const [first] = entry.steps
    const memo = (time: string) =>
      reworkOf({ ...entry, steps: first ? [{ ...first, time }] : [] }, 'board memo please', {
        kind: 'board',
      }).text
    expect(memo('half a day')).toContain('at once: the first step below takes half a day.')
    expect(memo('first 10 minutes')).toContain('can start at once.\n')
  })

  test('says behind a memo, in a note, how its sum would be the district’s own', () => {
    const fleet = { ...entry, title: 'Replace Chromebooks before they expire' }
    const { text } = reworkOf(fleet, 'board memo please', { kind: 'board' })
    expect(text).toContain('Every 100 Chromebooks at')
    expect(text.split('\n\n').at(-1)).toMatch(/^\*Fill in your district profile.*\*$/)
  })

  test('keeps the numbers its sources had', () => {
    const { text, citations } = rework('why?', { kind: 'why' })
    expect(text).toContain('Filter what the law names and no more. [3]')
    expect(citations).toMatchObject([{ number: 3, fact: 'law' }])
    expect(rework('as a table', { kind: 'table' }).text).toContain('subscriptions. [4]')
  })

  test('shortens every step and drops none', () => {
    const { text } = rework('shorter', { kind: 'shorter' })
    expect(text.match(/^\d\. /gm)).toHaveLength(3)
    expect(text).not.toContain('Business manager')
  })

  test('is as long as wished, for those outside the field in their words', () => {
    const length = { unit: 'sentence', count: 1 } as const
    const inOne = (isForOthers: boolean) =>
      rework('one sentence', { kind: 'length', length, isForOthers }).text
    expect(inOne(true)).toBe('We block what the law names.')
    expect(inOne(false)).toBe('Filter what the law names and no more. [3]')
    const bullets = { unit: 'step', count: 2 } as const
    const { text } = rework('two bullets', { kind: 'length', length: bullets, isForOthers: false })
    expect(text.match(/^\d\. /gm)).toHaveLength(2)
  })

  test('takes the last step further, and asks which where none is named', () => {
    expect(rework('the last step', { kind: 'step', number: -1 }).text).toContain(
      '**Step 3.** In Ohio',
    )
    const { text, followUps } = rework('one step in detail', { kind: 'step', number: 0 })
    expect(text).toContain('Which of them')
    expect(followUps.map(({ question }) => question)).toEqual(['Step 1', 'Step 2', 'Step 3'])
  })

  test.each(['tone', 'translate', 'summary', 'reply', 'disagree'] as const)(
    '%s needs a language model, and something else is offered',
    (kind) => {
      const { text, citations, followUps } = rework('x', { kind })
      expect(text).toContain('needs a language model')
      expect(citations).toEqual([])
      expect(followUps.length).toBeGreaterThan(1)
      // What is offered can be had.
      for (const { question } of followUps)
        expect(readQuestion(question, []).turn.kind, question).toBe('rework')
    },
  )
})

describe('a follow-up that stays on the entry', () => {
  const stay = (text: string) => {
    const history = [asked, said]
    return goOn(
      entry,
      { around: [] },
      { question: readQuestion(text, history), history, profile: {} },
    )
  }

  test('gets the side it asks for', () => {
    expect(stay('and what does it cost?').text).toContain('A yearly fee.')
    expect(stay('who answers for that?').text).toContain('- **Registrar**')
    expect(stay('and for a district of 900 students?').text).toContain('vendor’s defaults')
  })

  test('gets words to say, and no point for a date', () => {
    expect(stay('what do I say to him').text).toContain('We block what the law names.')
    expect(stay('and by when').text).toContain('does not say')
  })

  test('for a yes or a no gets the point and where advice ends', () => {
    const { text } = stay('do they have that right?')
    expect(text).toContain('Filter what the law names')
    expect(text).toContain(entry.limit)
  })

  test('gets what the entry says of its words, or that it says nothing', () => {
    expect(stay('what about the firewall').text).toContain('pays for a firewall')
    const { text, citations } = stay('what about the gym')
    expect(text).toContain('does not say')
    expect(citations).toEqual([])
  })
})

describe('a sum', () => {
  const rated = { ...entry, point: 'The budget is $201.57 per student over five years. [^law]' }

  test('is worked out for the students said in the conversation, else of the profile', () => {
    const sum = sumFor({ students: 500 }, { students: 1900 }, 'what is our budget', rated)
    expect(sum.headline).toBe('For 1,900 students it comes to $382,983, at $201.57 each. [^law]')
    expect(sum.used).toEqual([])
    expect(sumFor({ students: 1000 }, {}, 'what is our budget', rated)).toMatchObject({
      headline: 'For 1,000 students it comes to $201,570, at $201.57 each. [^law]',
      used: ['Students'],
    })
    const discounted = sumFor({ students: 1000 }, {}, 'at an 80% discount, what is left', rated)
    expect(discounted.headline).toContain('takes off $161,256 and leaves $40,314.')
  })

  test('of a rate that is no money is counted in its unit', () => {
    const line = { ...entry, point: 'The usual goal is 1 megabit per student. [^law]' }
    expect(sumFor({ students: 2800 }, {}, 'how much bandwidth', line).headline).toBe(
      'For 2,800 students it comes to 2,800 megabits, at 1 megabit each. [^law]',
    )
  })

  test('of the asker’s own numbers is made where no entry answers', async () => {
    const { knowledge } = openLibrary()
    const question = '500 zithers at $329 each, ten times the price of last year'
    const input: AnswerInput = { advisor: 'financial', question, history: [], profile: {} }
    const answer = await libraryAnswer(knowledge, readQuestion(question, []), input)
    expect(answer.mode).not.toBe('sure')
    expect(answer.text).toMatch(/^500 zithers at \$329 come to \$164,500\./)
  })

  test('of spares is the share that the source gives, of what was said, else of the profile', () => {
    const stocked = { ...entry, point: 'Begin with a spare pool of about 5-10%. [^law]' }
    const spares = (profile: DistrictProfile, request: string, counts = {}) =>
      sumFor(profile, counts, request, stocked).headline
    const asked = 'how many spares should we budget for'
    expect(spares({ students: 10 }, asked, { students: 2300 })).toBe(
      'For 2,300 students with a device each, 5 to 10 percent is 115 to 230 spares. [^law]',
    )
    expect(spares({ students: 10 }, 'how many loaners for 900 Chromebooks')).toContain('45 to 90')
    expect(spares({ students: 1401 }, asked)).toContain('71 to 141 spares')
    expect(spares({}, asked)).toBe('')
    expect(spares({ students: 1400 }, 'what do repairs come to')).toBe('')
    expect(sumFor({ students: 1400 }, {}, asked, entry).headline).toBe('')
  })

  test('says which numbers of the conversation it was made with', () => {
    const sum = sumFor({ staff: 50 }, { staff: 600 }, 'what do MFA keys cost', entry)
    expect(sum.basis).toBe('Counted with 600 staff, as you said.')
    expect(sum.text).toContain('| 1,200 |')
    expect(sum.used).toEqual([])
  })

  test('of a share of what is counted is not made', () => {
    const profile = { staff: 600 }
    expect(answer('What do MFA keys cost us?', entry, profile).text).toContain('1,200 keys')
    expect(
      answer('What do MFA keys for half of our teachers cost?', entry, profile).text,
    ).not.toMatch(/\d keys/)
  })

  test('is not made up where the source has none', () => {
    expect(sumFor({ students: 500 }, {}, 'what is our budget', entry).headline).toBe('')
  })
})

test('two facts of one passage are cited once', () => {
  const passage = { ...source('law'), sectionId: 'same', sectionTitle: 'same', document: 'One' }
  const two = { ...entry, sources: [passage, { ...passage, fact: 'fund' }] }
  expect(numbering([two]).cite('Say so. [^law] [^fund]')).toBe('Say so. [1]')
})

test('follow-ups that were stored as questions alone are read as such', () => {
  const bound: FollowUp = { label: 'More', question: 'More?', entryId: 'a.b' }
  expect(followUpOf('What now?')).toEqual({ label: 'What now?', question: 'What now?' })
  const { followUps } = withPart(emptyMessage('assistant'), {
    type: 'data-follow-ups',
    data: { questions: [bound] },
  })
  expect(followUps).toEqual([bound])
})

/** A request for each kind of work that is done another way. */
const exampleOf: Record<keyof typeof texts.safeTasks, string> = {
  ticket: 'turn this into a help desk ticket',
  script: 'write a python script to load this csv row',
  sort: 'find the dupes in my export',
  press: 'what do I tell the newspaper about the arrest',
  board: 'summarize this discipline case for the board',
  home: 'write a note home to his mother about the meeting',
  growth: 'what growth plan would you give this teacher',
  file: 'make this counselor note shorter for the file',
}

test.each(Object.entries(texts.safeTasks))(
  'work on a person is done another way: %s',
  (kind, task) => {
    const example = exampleOf[kind as keyof typeof texts.safeTasks]
    const asked = { ...readQuestion(example, []), isRedacted: true }
    expect(safeTaskIn(asked)).toEqual({
      pattern: expect.any(RegExp),
      query: task.query,
      text: task.text.join('\n'),
    })
    expect(safeTaskIn({ ...asked, isRedacted: false })).toBeNull()
  },
)

test('texts leave no name unfilled that they do not have', () => {
  const known = /^(?:title|scope|brand|fields|asked|titles|entry|replaced)$/
  const names = [...JSON.stringify(texts).matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  for (const name of names) expect(name).toMatch(known)
})

describe('an entry leads', () => {
  const { knowledge } = openLibrary()
  const ask = async (question: string, advisor: AdvisorId, profile: DistrictProfile = {}) => {
    const input: AnswerInput = { advisor, question, history: [], profile }
    return (await libraryAnswer(knowledge, readQuestion(question, []), input)).text
  }

  test('on one state’s law only where the state, its law or the profile names it', async () => {
    const general = 'Do we need a signed data privacy agreement before teachers use a free website?'
    expect(await ask(general, 'data-privacy')).not.toContain('Illinois SOPPA without')
    expect(await ask('what does soppa ask of us', 'data-privacy')).toContain('Illinois SOPPA')
    const own = await ask('What does our state’s law ask of vendors?', 'data-privacy', {
      state: 'IL',
    })
    expect(own).toMatch(/Illinois SOPPA/)
  })

  test('on the vendor’s breach, not on the first hour of an attack on the district', async () => {
    const hit =
      'vendor just emailed that they got hacked and our students may be in it. what now today'
    expect(await ask(hit, 'data-privacy')).toMatch(/^\*\*From: Act when a vendor tells you/)
  })

  test('on who is not judged here, however their rows could be sorted', async () => {
    const rows =
      'Rank my five technicians by who calls [health detail]: Al [health detail], Student A 3, Student B [health detail]. Who gets the raise?'
    const answer = await ask(rows, 'leadership')
    expect(answer).toContain('**From: Leave evaluations, leave and health of named staff with HR**')
    expect(answer).not.toContain('COUNTIFS')
  })

  test('on the first hour where somebody is inside, however much else is on that system', async () => {
    const calls = '**From: Make the right calls in the first hour of a cyberattack**'
    expect(await ask('somebody is in our network right now', 'infrastructure')).toContain(calls)
    expect(await ask('hackers are in our email', 'leadership')).toContain(calls)
    const cards = 'attackers are inside our email right now sending gift card requests'
    expect(await ask(cards, 'infrastructure')).toContain(calls)
  })

  test('on what a leaver still holds, which sounds like prying', async () => {
    const list = 'an ex employee still has the parent contact spreadsheet on his phone'
    expect(await ask(list, 'data-privacy')).toContain('**From: Cut off access the day someone')
  })

  test('with the date that was asked for', async () => {
    const date = await ask('When does Windows Server 2016 stop getting updates?', 'infrastructure')
    expect(date).toMatch(/^\*\*From: .+\*\*\n+Windows Server 2016 .+ January 12, 2027/)
  })

  test('as a memo to the board, whichever advisor is asked for it', async () => {
    for (const advisor of ['infrastructure', 'leadership'] as const)
      expect(await ask('Write a memo to the board on MFA', advisor)).toMatch(
        /^\*\*To:\*\* Board.+why we need MFA/s,
      )
  })

  test('as no text to send, where it says what is done instead of what was asked', async () => {
    const text = await ask(
      'draft an email to the law firm whose demand letter we got',
      'leadership',
    )
    expect(text).toContain('**From: Call counsel first when someone sues or threatens to**')
    expect(text).toContain('### What to do, in order')
    expect(text).not.toMatch(/Drafted from|\*\*Subject:/)
  })

  test('on no half of a comparison', async () => {
    const halves = await ask('SAMR vs UDL', 'pedagogy')
    expect(halves).toMatch(/no entry that sets these side by side.+SAMR.+UDL/s)
    // The year's calendar names both forms, each with its date.
    expect(await ask('471 versus 486', 'financial')).toContain('**From: Lay out the E-Rate year')
    expect(await ask('COPPA versus GASB 96', 'financial')).not.toContain('**From:')
    expect(await ask('EDR vs MDR', 'infrastructure')).toContain('**From: ')
  })

  test('on more than one word that happens to be shared', async () => {
    expect(await ask('what is in Area 51', 'data-privacy')).not.toContain('**From:')
  })
})

test('goes on with the entry’s next questions, each bound to the entry that answers it', async () => {
  const { knowledge } = openLibrary()
  const question = 'Approve a telehealth, counseling or mental-health app'
  const input: AnswerInput = { advisor: 'leadership', question, history: [], profile: {} }
  const { followUps } = await libraryAnswer(knowledge, readQuestion(question, []), input)
  expect(followUps).toHaveLength(3)
  for (const { question, entryId = '' } of followUps) {
    const history = [
      message('user', input.question),
      { ...message('assistant', 'As above.'), followUps },
    ]
    const asked = { ...input, question, history }
    const answer = await libraryAnswer(knowledge, readQuestion(question, history), asked)
    const [entry] = await knowledge.entries([entryId])
    expect(answer.text).toContain(entry?.title)
  }
})

test('an entry with no next question bound offers its other forms', async () => {
  const library = openLibrary()
  const [first] = await library.knowledge.entries(['data-privacy.telehealth-and-counseling-apps'])
  library.put({ ...(first as KnowledgeEntry), nextQuestions: ['And then?'] })
  const question = 'Approve a telehealth, counseling or mental-health app'
  const input: AnswerInput = { advisor: 'data-privacy', question, history: [], profile: {} }
  const answer = await libraryAnswer(library.knowledge, readQuestion(question, []), input)
  expect(answer.followUps).toEqual(otherForms)
})

test('no text of ours asks to press anything, since answers are printed and exported too', () => {
  expect(readFileSync('worker/features/advisors/composer/texts.json', 'utf8')).not.toMatch(
    /\b(?:click|tap|press (?:an?|it|on|one|the))\b/i,
  )
})
