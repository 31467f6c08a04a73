import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { FollowUp, Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'

export type AnswerInput = {
  advisor: AdvisorId
  question: string
  /** Earlier messages of the conversation, oldest first, without this question. */
  history: Message[]
  /** The asker's district; empty when nothing was filled in. */
  profile: DistrictProfile
}

/** A whole answer: Markdown in which "[2]" cites the source numbered 2. */
export type ComposedAnswer = {
  text: string
  citations: Citation[]
  followUps: FollowUp[]
  /** The entry it is read from. */
  entry?: KnowledgeEntry
  /** Labels of the district profile's fields it rests on. */
  profileUsed?: string[]
  /** How the library stands to the question: answered, near it, or not covered. */
  mode?: 'sure' | 'unsure' | 'none'
}
