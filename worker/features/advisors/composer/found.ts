import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { Side } from '../question/matter.ts'
import type { Question } from '../question/read.ts'
import type { Rework } from '../question/turn.ts'
import type { Hit } from '../retrieval/search.ts'
import type { Unsure } from './small-talk.ts'

/** The material of an answer. */
export type Material = {
  question: Question
  /** The entry that answers. */
  entry: KnowledgeEntry
  /** Remarks shown before the answer. */
  notes: string[]
  /** Entries on the matter itself, where a boundary entry answers what is wanted of it. */
  beside?: KnowledgeEntry[] | undefined
}

/** The library's result for a message, by kind. */
export type Found =
  | { kind: 'entry'; entry: KnowledgeEntry; material: Material }
  /** The conversation's entry in another form, or one side of it. */
  | { kind: 'rework'; entry: KnowledgeEntry; rework: Rework }
  /** The conversation's entry, for a follow-up in its own words. */
  | { kind: 'further'; entry: KnowledgeEntry; reply: Reply }
  /** No entry surely answers. Without any `nearest` the library does not cover the question. */
  | {
      kind: 'unsure'
      nearest: KnowledgeEntry[]
      notes: string[]
      say: Unsure
    }
  /** The message has no subject yet: entries to begin with. */
  | { kind: 'beginnings'; hits: Hit[] }
  /** Small talk, or a message about an answer that is not there. */
  | { kind: 'smallTalk'; say: 'greeting' | 'thanks' | 'about' | 'nothingAbove' }

/** What the conversation's entry gives to a follow-up; `other` is another that it may be about. */
export type Reply =
  /** Sides of it; not `isMeant` where the follow-up's own words may be of something else. */
  | { kind: 'sides'; sides: Side[]; isMeant: boolean; other: KnowledgeEntry | undefined }
  /** A direct answer, or its lines on the follow-up's words. */
  | { kind: 'words'; direct: string | null; lines: string[]; other: KnowledgeEntry | undefined }
  /** Nothing: it does not speak of what is a question of its own. */
  | { kind: 'apart'; nearest: KnowledgeEntry[] }
  /** Nothing: it does not say, or nothing is asked of it. */
  | { kind: 'nothing'; beside: Beside }

/** What may be offered beside the conversation's entry. */
export type Beside = {
  /** What a follow-up's words alone surely find. */
  sure?: KnowledgeEntry | undefined
  /** What they are near to, the nearest first. */
  alone: KnowledgeEntry[]
  /** What is near the entry and them. */
  around: Hit[]
}

/** The most entries named where none surely answers. */
export const mostNearest = 3

/** That an entry answers a question. */
export function answeredBy(
  question: Question,
  found: Partial<Material> & Pick<Material, 'entry'>,
): Found {
  return { kind: 'entry', entry: found.entry, material: { question, notes: [], ...found } }
}
