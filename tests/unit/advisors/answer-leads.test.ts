import { describe, expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { openLibrary } from '../../../scripts/evaluation/library.ts'
import type { AnswerInput } from '../../../worker/features/advisors/composer/answer.ts'
import { libraryAnswer } from '../../../worker/features/advisors/composer/library-answer.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'

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
