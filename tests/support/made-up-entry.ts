import type { Message } from '../../domain/advisors/conversations.ts'
import type { Citation, KnowledgeEntry, Source } from '../../domain/advisors/knowledge.ts'
import { emptyMessage } from '../../domain/advisors/message.ts'
import type { DistrictProfile } from '../../domain/district/profile.ts'
import { sureAnswer } from '../../worker/features/advisors/composer/sure.ts'
import { readQuestion } from '../../worker/features/advisors/question/read.ts'

/** A source of a made-up document, by the name of its fact. */
export const source = (fact: string): Source => ({
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

/** A made-up entry with three sources. */
export const entry: KnowledgeEntry = {
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

export const message = (
  role: Message['role'],
  text: string,
  citations: Citation[] = [],
): Message => ({
  ...emptyMessage(role),
  text,
  citations,
})

/** The answer to a question of an entry that surely answers it. */
export function answerFrom(from: KnowledgeEntry, text: string, profile: DistrictProfile = {}) {
  const question = readQuestion(text, [])
  return sureAnswer({ question, entry: from }, { profile, history: [] })
}
