import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import { stateIn } from '../question/district.ts'
import { matterOfDraft } from '../question/form.ts'
import type { Question } from '../question/read.ts'
import type { Request } from '../question/request.ts'
import { type Confidence, confidenceOf } from '../retrieval/confidence.ts'
import type { Terms } from '../retrieval/knowledge-index.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchAhead, searchKnowledge } from '../retrieval/search.ts'
import { isForDanger } from '../safety/boundaries.ts'

/** How many entries a search returns. */
export const hitsPerAnswer = 5

/** The hits for a question, best first, the mode, and the entry where the mode is sure. */
export type Search = Pick<Confidence, 'mode' | 'probability'> & {
  hits: Hit[]
  sure: KnowledgeEntry | undefined
}

/** The advisor asked, and the asker's district where it is known. */
type Asker = { advisor?: AdvisorId | undefined; profile?: DistrictProfile }

/** The search for a question; `subject` is the conversation's subject, for a follow-up. */
export async function lookUp(
  knowledge: KnowledgeRepository,
  question: Question,
  asker: Asker,
  subject = '',
): Promise<Search> {
  // Texts for a board are a leadership matter for every advisor: the surer of two searches counts.
  const asLeader = isForBoard(question) && asker.advisor !== 'leadership'
  const askers = asLeader ? [asker, { ...asker, advisor: 'leadership' as const }] : [asker]
  const found = await Promise.all(askers.map((one) => lookUpAs(knowledge, question, one, subject)))
  return found.reduce((own, other) => (other.probability > own.probability ? other : own))
}

const isForBoard = ({ form }: Question) =>
  form !== null && 'draft' in form && form.draft === 'board'

async function lookUpAs(
  knowledge: KnowledgeRepository,
  question: Question,
  { advisor, profile }: Asker,
  subject: string,
): Promise<Search> {
  const found = await searchKnowledge(knowledge, { ...searchFor(question, subject), advisor })
  const hits = found
    .filter((hit) => isLawHere(hit, question, profile, knowledge.terms()))
    .filter(({ entry }) => question.isEmergency || !isForDanger(entry))
  const { mode, probability } = confidenceOf(question, hits)
  return { hits, mode, probability, sure: mode === 'sure' ? hits[0]?.entry : undefined }
}

type Sought = Pick<Question, 'request' | 'form' | 'pasted'>

/** The search for a question, whoever asks it. */
const searchFor = ({ request, form, pasted }: Sought, subject = '') => ({
  question: form && 'draft' in form ? matterOfDraft(request) : request,
  background: [subject, pasted].filter(Boolean).join(' ') || undefined,
  limit: hitsPerAnswer,
})

/** Loads what the search for a request will need, before its conversation is known. */
export async function lookUpAhead(knowledge: KnowledgeRepository, asked: Request): Promise<void> {
  await searchAhead(knowledge, searchFor(asked))
}

/** A word in at most so many entries is a name: "soppa". */
const mostWithName = 6

/**
 * Whether an entry is no law of another state: one that is neither named, nor the asker's, nor
 * meant by the law's own name.
 */
function isLawHere(
  { entry, matched, matchedInTitle }: Hit,
  question: Question,
  profile: DistrictProfile | undefined,
  terms: Terms | undefined,
): boolean {
  const state = stateIn(entry.title)
  if (state === null || state === (question.state ?? profile?.state)) return true
  const isName = (word: string) => (terms?.words.get(word) ?? 0) <= mostWithName
  const title = new Set(words(entry.title).map(stem))
  // What was mistyped is matched, but not in the title.
  const mistyped = [...matched.keys()].filter((concept) => title.has(concept))
  return [...matchedInTitle, ...mistyped].some((concept) => concept.split(' ').some(isName))
}
