import { expect, test } from 'vitest'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import { answersTo, conversation, from } from '../../support/library-conversation.ts'

test.each<[AdvisorId, string, string]>([
  ['financial', 'copier lease is up, three offers on my desk', 'Compare offers for a new copier'],
  ['financial', 'which rules hold for apps bought on p-cards', 'Set rules for software bought'],
  ['data-privacy', 'a mother wants to see everything Google has on her son', 'Show a parent what'],
  [
    'data-privacy',
    'may the yearbook company keep the pictures',
    'Set terms for yearbook and school',
  ],
  [
    'data-privacy',
    'the DPA lets them use deidentified data, do we sign',
    'Decide whether a vendor may',
  ],
  ['professional', 'how do I train substitutes on the devices', 'Include paras, office staff'],
  ['professional', 'how do I become CETL certified', 'Prepare for the CETL exam'],
  ['leadership', 'the new superintendent starts in July, what do I hand over', 'Brief a new super'],
  [
    'leadership',
    'What should be in my evaluation as tech director?',
    'Agree how the technology dir',
  ],
  [
    'infrastructure',
    'phishing mails come from a principal’s real account, not a fake one',
    'Act in the first hour after a staff account is taken over',
  ],
])('in the room %s, “%s” is answered from the entry on it', async (advisor, question, title) => {
  expect((await conversation(advisor, question))[0]).toContain(from(title))
})

test('slides that have to be accessible are not asked to be written', async () => {
  const [answer] = await conversation(
    'pedagogy',
    'How can teachers make Google Slides accessible to all?',
  )
  expect(answer).not.toContain('**Subject:**')
  expect(answer).not.toContain('Drafted from the entry')
})

test('what a conversation has been about is listed, and that decisions are not', async () => {
  const [, , summary] = await conversation(
    'infrastructure',
    'How do we keep backups where ransomware cannot reach them?',
    'what if we only have two people?',
    'what did we decide so far?',
  )
  expect(summary).toMatch(/- “How do we keep backups.+”: \*Fix backups so ransomware/)
  expect(summary).toContain('- “what if we only have two people?”: *Fix backups')
  expect(summary).toContain('What you decided stands in no entry')
})

test('a follow-up on which its entry says nothing goes to the entry near it that does', async () => {
  const [, missed] = await conversation(
    'financial',
    'When is the Form 471 due?',
    'what happens if we miss it?',
  )
  expect(missed).toContain(from('Save what you can after a missed E-Rate date'))
})

test('"how much notice" asks for time and not for money', async () => {
  const [, notice] = await conversation(
    'financial',
    'Vendor wants 20% more at renewal',
    'how much notice do they have to give',
  )
  expect(notice).toMatch(/\d+ days/)
  expect(notice).not.toContain('Under about $')
})

test('a reply to somebody is not read as a question about the entry', async () => {
  const [, reply] = await conversation(
    'data-privacy',
    'A parent wants the whole file on her son. What do we give her?',
    'write her a short reply',
  )
  expect(reply).toMatch(/^A text for this case of your own needs a language model/)
})

test('a number that changes no sum is said to change none', async () => {
  const [sum, other] = await conversation(
    'financial',
    'How much should we set aside each year to replace 1,800 Chromebooks at $300 each?',
    'and with 2,100 students?',
  )
  expect(sum).toContain('$540,000')
  expect(other).toContain('2,100 students do not change it')
})

test.each([
  [
    'what does FERPA say about that',
    '**FERPA, 99.31(a)(1)(i)(B)** (School official exception (vendors))',
  ],
  ['who decides', '- **Business office**'],
  ['and if we don’t?', 'The tool stays in use while negotiation drags for a year.'],
  ['what’s the alternative', 'a substitute product, or no'],
  ['and the parents?', 'signed parent consent'],
  ['what does it cost us?', 'Staff'],
  ['how long will it take', 'In time it is step 1'],
  ['how do we know it worked?', '### How you will know it worked'],
  ['but why should we do this', 'These are the reasons'],
])('“%s” is answered from the entry the conversation is on', async (asked, said) => {
  const [, answer] = await conversation(
    'data-privacy',
    'A vendor will not sign our DPA. What now?',
    asked,
  )
  expect(answer).toContain(from('Decide what to do when a vendor refuses your data agreement'))
  expect(answer).toContain(said)
})

test('what the entry does not say is said, and what leads on from it is offered', async () => {
  const [, answer] = await conversation(
    'leadership',
    'My only network technician gave notice, two weeks',
    'can I make him stay longer',
  )
  expect(answer).toContain('*Get the keys and the knowledge before a key technician leaves*, does')
})

test('a follow-up that another entry answers surely stays unless the conversation leads there', async () => {
  const [, complaint, yearbook] = await conversation(
    'data-privacy',
    'Principal put photos of students on the school Facebook page without asking',
    'what if a parent complains',
    'what about the yearbook',
  )
  expect(complaint).not.toContain('**From: Run a yearly privacy checkup')
  expect(yearbook).toContain(from('Set terms for yearbook and school photo companies'))
})

test('a follow-up that tells nothing by itself is not answered by an entry for danger', async () => {
  const [, answer] = await conversation(
    'infrastructure',
    'A teacher typed her password into a fake page this morning',
    'what if she says she didn’t',
  )
  expect(answer).toContain(from('Act in the first hour after a staff account is taken over'))
})

test('of "we did that. what about …" the question at the end is what goes on', async () => {
  const [, answer] = await conversation(
    'leadership',
    'our insurance carrier wants evidence of tested backups and EDR before renewal in march',
    'we already did that, backups are tested monthly. what about the EDR part',
  )
  expect(answer).toContain(from('Decide whether to pay for EDR'))
})

test('a form to be made is offered no boundary', async () => {
  const [, answer] = await conversation(
    'professional',
    '6 hours of PD in August for the new LMS, 210 teachers, 3 people who know it',
    'make an agenda',
  )
  expect(answer).not.toContain('Meet a duty to report')
})

test('another entry that a reply’s words are only near to is offered and does not lead', async () => {
  const [, hotspots] = await answersTo(
    'infrastructure',
    'The internet went down during the state test. What first?',
    'we already have a hotspot per school',
  )
  expect(hotspots?.text).toContain('does not say')
  expect(hotspots?.labels[0]).toBe('Support students without internet when hotspot money is gone')
  expect(hotspots?.labels).toContain('Who does what?')
})

test('another entry leads where a reply’s own words surely ask for it', async () => {
  const [, sixGigahertz] = await conversation(
    'infrastructure',
    'Wi-Fi is bad in the gym when 300 people are in there',
    'would 6 ghz help',
  )
  expect(sixGigahertz).toContain(from('Choose between Wi-Fi 6E and Wi-Fi 7'))
})

test('a reply in words of no entry is answered within its conversation', async () => {
  const [, jokey] = await conversation(
    'infrastructure',
    'How do we keep backups where ransomware cannot reach them?',
    'our night custodian calls it a jam sandwich',
  )
  expect(jokey).toContain('*Fix backups so ransomware cannot take them too*, does not say')
})

test('an announced subject is read as if nothing stood above it', async () => {
  const [, video] = await conversation(
    'financial',
    'How do we negotiate the SIS renewal?',
    'ok, different question: when do we have to file the 486',
  )
  expect(video).toContain(from('Keep filing Form 486'))
})

test.each([
  ['put that in an email to them, friendly', '**Subject:** Compare offers'],
  ['more like slides, the board meets monday', '**To:** Board of education'],
  ['hmm now i sound like a robot. fix the tone', 'Changing the tone of a text needs a language'],
  ['table please, by month', '| | What to do | Who | How long |'],
  ['write back to the rep', 'A text for this case of your own needs a language model'],
  ['what did i ask you first? need it for my notes', '- “Copier lease is up'],
  ['give me three sentences to open with', 'Compare offers by what five years cost'],
])('“%s” is the form it names, whatever else it says', async (asked, said) => {
  const [, answer] = await conversation(
    'financial',
    'Copier lease is up, three offers on my desk',
    asked,
  )
  expect(answer).toContain(said)
})

test('a form is not asked for by naming it in a question', async () => {
  const [, answer] = await conversation(
    'data-privacy',
    'A parent wants the whole file on her son. What do we give her?',
    'do we have to answer an email at all?',
  )
  expect(answer).toContain(from('Answer a parent who wants every record you hold on a child'))
})

test('words of a few letters that sound like a danger lead to no entry for danger', async () => {
  const [, employee] = await conversation(
    'data-privacy',
    'Can the school resource officer watch our cameras live?',
    'no wait he is our employee since january',
  )
  expect(employee).toContain(
    '*Decide whether police get a live view of school cameras*, does not say',
  )
})

test('a reply without a subject of its own is not declined, and gives no orders', async () => {
  const [, others, rules] = await conversation(
    'financial',
    'we want to cancel three apps, how choose',
    'fine, so which of the others',
    'whose rules then',
  )
  expect(others).not.toContain('I will not')
  expect(rules).not.toContain('orders to an AI')
})

test('an attack under way ends any other conversation', async () => {
  const [, hit] = await conversation(
    'financial',
    'Copier lease is up, three offers on my desk',
    'stop, we just got hacked, somebody is in our network right now',
  )
  expect(hit).toMatch(/\*\*From: .*(?:cyberattack|attack)/)
})

test('a question of another field is not answered from the entry of the conversation', async () => {
  const [, football] = await conversation(
    'financial',
    'Copier lease is up, three offers on my desk',
    'who won the super bowl',
  )
  expect(football).toContain('*Compare offers for a new copier lease*, does not say')
})

test('sources that are asked for are named as they are in an export, no edition twice', async () => {
  const asked = 'Which CIS Controls should we do first?'
  for (const reply of ['Show me the sources', 'What is that based on?']) {
    const [, text] = await conversation('infrastructure', asked, reply)
    expect(text).toContain(
      'CIS Critical Security Controls Version 8.1 (June 2024), Control 11, Data Recovery. [4]',
    )
  }
})

test('a whole question on what the entry does not speak of is answered from its own, and goes on there', async () => {
  const [, backup, shorter] = await conversation(
    'infrastructure',
    'Teachers will not use their own phones for MFA',
    'How should we back up our servers?',
    'shorter please',
  )
  expect(backup).toContain(from('Fix backups so ransomware'))
  expect(shorter).toMatch(/^Count the copies an intruder/)
})

test.each(['how bad can that get', 'and if we do nothing', 'so whats the catch'])(
  '“%s” asks for what can go wrong',
  async (asked) => {
    const [, risks] = await conversation(
      'infrastructure',
      'windows 10 still on 300 machines, what now',
      asked,
    )
    expect(risks).toContain('- Buying three years of bridge pushes a bigger bill to one year.')
  },
)

test('a fact of the case leaves its entry for no other, and a day of the week is no subject', async () => {
  const [, fact, board] = await conversation(
    'financial',
    'is leasing chromebooks smarter than buying',
    'the board chair sells copiers and says leasing is a scam',
    'ok write it up for the board, one page',
  )
  expect(fact).toContain('*Decide whether to lease or buy student devices*, does not say')
  expect(board).toContain('**Subject:** Decide whether to lease or buy student devices')
  const [, monday] = await conversation(
    'leadership',
    'my only network admin quit friday and documented nothing, how do we get the keys',
    'what do i do monday morning',
  )
  expect(monday).toContain('1. Name an acting lead today')
})

test('a first question that doubts what somebody said is no objection to an answer above it', async () => {
  const [first] = await conversation(
    'data-privacy',
    'security cams w facial recognition, vendor says its fine in NY. its not right?',
  )
  expect(first).toContain('- Decide on fingerprints, palm scans or face recognition for students')
  const [bare] = await conversation('data-privacy', 'that is not right')
  expect(bare).toContain('There is no answer above')
})
