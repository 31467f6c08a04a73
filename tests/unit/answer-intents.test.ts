import { describe, expect, test } from 'vitest'
import { readAsked } from '../../worker/features/advisors/question/asked.ts'
import { briefIn } from '../../worker/features/advisors/question/brief.ts'
import { intentOf } from '../../worker/features/advisors/question/intent.ts'
import { stopFor } from '../../worker/features/advisors/safety/stops.ts'

describe('is read as', () => {
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
    ['rework:shorter', 'shorter'],
    ['rework:shorter', 'can you make it shorter please'],
    ['rework:shorter', 'tl;dr'],
    ['rework:table', 'as a table'],
    ['rework:table', 'put that in a table'],
    ['rework:board', 'for the board'],
    ['rework:board', 'now rewrite it for my superintendent'],
    ['rework:step2', 'step 2 in more detail'],
    ['rework:step3', 'can you explain the third step'],
    ['rework:why', 'why?'],
    ['rework:why', 'but why should we do this'],
    ['rework:who', 'who does this?'],
    ['rework:noBudget', 'what if we have no budget'],
    ['rework:noBudget', "we can't afford that"],
    ['rework:cost', 'what does that cost'],
    ['rework:time', 'how long will it take'],
    ['rework:measures', 'how do we know it worked?'],
    ['rework:risks', 'what could go wrong?'],
    ['rework:sources', 'are you sure?'],
    ['rework:sources', 'sources?'],
    ['rework:first', 'where do we start?'],
    ['rework:small', 'and for a small district?'],
    ['rework:small', 'what if we only have one tech'],
    ['rework:more', 'tell me more'],
    ['rework:checklist', 'as a checklist'],
    ['rework:memo', 'turn this into an email to staff'],
    ['rework:plain', 'in plain English'],
    ['rework:small', 'thanks, but what about the small schools?'],
  ])('%s: %s', (expected, message) => {
    const intent = intentOf(message)
    const step =
      intent.kind === 'rework' && intent.rework.kind === 'step' ? intent.rework.number : ''
    expect(intent.kind === 'rework' ? `rework:${intent.rework.kind}${step}` : intent.kind).toBe(
      expected,
    )
  })
})

test('a message of nothing but filler is read in no time worth noticing', () => {
  for (const filler of [' ', 'a', 'ignore the ', 'you are ', '. ', '" ']) {
    const message = `Can we ${filler.repeat(Math.floor(7900 / filler.length))} do it?`
    expect(() => stopFor({ text: message, request: message })).not.toThrow()
    expect(intentOf(message).kind).toBe('question')
  }
})

describe('a length asked for in the question itself', () => {
  test.each([
    ['in 3 sentences: what does E-Rate pay for', { unit: 'sentence', count: 3 }],
    ['why MFA? one sentence please', { unit: 'sentence', count: 1 }],
    ['the first three steps after a breach, give me the top 3 things', { unit: 'step', count: 3 }],
    ['a few bullets on backups', null],
    ['explain zero trust in 10 bullets', { unit: 'step', count: 8 }],
    ['explain zero trust in two paragraphs', { unit: 'short', count: 3 }],
    ['with ten words: what is EDR', { unit: 'short', count: 3 }],
    ['Briefly, what does CIPA ask', { unit: 'short', count: 3 }],
    ['how do we use the LMS in under 100 words', { unit: 'short', count: 3 }],
    ['phone lines are down, how do we reach families', null],
    ['which 5 things should we ask a vendor', null],
  ])('%s', (message, brief) => {
    expect(briefIn(message).brief).toEqual(brief)
  })

  test('is not looked up', () => {
    expect(readAsked('in 3 sentences: what does E-Rate pay for').ask).toBe(
      ': what does E-Rate pay for',
    )
  })
})
