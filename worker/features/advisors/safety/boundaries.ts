import { isLikely, likelihoodOf, type MessageKind } from './message-model.ts'

/** The entry that says what is done instead, for kinds of request that nobody is helped with. */
const entryOf: Partial<Record<MessageKind, string>> = {
  attack: 'boundaries.other-peoples-systems',
  bypass: 'boundaries.getting-round-protections',
  duty: 'boundaries.duties',
  prying: 'boundaries.watching-people',
  schoolwork: 'boundaries.schoolwork-and-exams',
}

/**
 * The id of the boundary entry that a request may belong to, or null. Good enough to lead with where
 * nothing else surely answers, not to take an answer away.
 */
export function boundaryFor({ request }: { request: string }): string | null {
  const elsewhere = likelihoodOf('elsewhere', request)
  const likely = (Object.keys(entryOf) as MessageKind[])
    .filter((kind) => isLikely(kind, request) && likelihoodOf(kind, request) > elsewhere)
    .sort((a, b) => likelihoodOf(b, request) - likelihoodOf(a, request))
  return (likely[0] && entryOf[likely[0]]) ?? null
}
