import { describe, expect, test } from 'vitest'
import type { DistrictProfile } from '../../../domain/district/profile.ts'
import { openLibrary } from '../../../scripts/evaluation/library.ts'
import type { AnswerInput } from '../../../worker/features/advisors/composer/answer.ts'
import { libraryAnswer } from '../../../worker/features/advisors/composer/library-answer.ts'
import { sumFor } from '../../../worker/features/advisors/composer/sum.ts'
import { readQuestion } from '../../../worker/features/advisors/question/read.ts'
import { answerFrom, entry } from '../../support/made-up-entry.ts'

describe('a sum', () => {
  const rated = { ...entry, point: 'The budget is $201.57 per student over five years. [^law]' }

  test('is worked out for the students said in the conversation, else of the profile', () => {
    const sum = sumFor({ students: 500 }, { students: 1900 }, 'what is our budget', rated)
    expect(sum.headline).toBe(
      'For 1,900 students it comes to $382,983, at $201.57 each. [^law] Counted with 1,900 students, as you said.',
    )
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
    expect(sum.headline).toMatch(/ Counted with 600 staff, as you said\.$/)
    expect(sum.text).toContain('| 1,200 |')
    expect(sum.used).toEqual([])
  })

  test('of a share of what is counted is not made', () => {
    const profile = { staff: 600 }
    expect(answerFrom(entry, 'What do MFA keys cost us?', profile).text).toContain('1,200 keys')
    expect(
      answerFrom(entry, 'What do MFA keys for half of our teachers cost?', profile).text,
    ).not.toMatch(/\d keys/)
  })

  test('is not made up where the source has none', () => {
    expect(sumFor({ students: 500 }, {}, 'what is our budget', entry).headline).toBe('')
  })
})
