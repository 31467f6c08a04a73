import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { ProfileAdvice } from '../district/advice.ts'
import type { Brief } from '../question/brief.ts'
import type { Draft } from '../question/draft-kind.ts'
import type { Hit } from '../retrieval/search.ts'
import type { Sum } from './sum.ts'

export type AnswerInput = {
  advisor: AdvisorId
  question: string
  /** Earlier messages of the conversation, oldest first, without this question. */
  history: Message[]
  /** The asker's district; empty when nothing was told. */
  profile: DistrictProfile
}

/** A whole answer: Markdown in which "[2]" cites the source numbered 2. */
export type ComposedAnswer = {
  text: string
  citations: Citation[]
  followUps: string[]
  /** Labels of the district profile's fields it rests on. */
  profileUsed?: string[]
}

/** What else the question asks: a part of it, or one of the things it compares, and the entry on it. */
export type Beside = { ask: string; found: Hit }

export type Material = {
  best: Hit
  supporting: Hit[]
  /** What the question may have meant as well as `best`, in no other part of the answer. */
  nearby: Hit[]
  parts: Beside[]
  sides: Beside[]
  /** Others that were found, for what to ask next. */
  others: Hit[]
  /** Sentences before everything else: cautions, what was replaced. */
  notes: string[]
  /** Entries the answer before was made from. */
  told: ReadonlySet<string>
  /** What the district's own figures change. */
  advice: ProfileAdvice[]
  /** What it comes to for this district; empty when the question asks for no sum. */
  sum: Sum
  /** The text to be written, when one was asked for. */
  draft: Draft | null
  /** For a memo: the entry on the work itself. */
  plan: Hit | undefined
  smallTeam: boolean
  /** How short the answer is to be; null when nothing was said of it. */
  brief: Brief | null
}
