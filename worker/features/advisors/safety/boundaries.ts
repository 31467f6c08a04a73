import type { MessageKind, MessageSigns } from './message-model.ts'

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
export function boundaryFor({
  signs: { likelihood, likely },
}: {
  signs: MessageSigns
}): string | null {
  const [first] = (Object.keys(entryOf) as MessageKind[])
    .filter((kind) => likely.has(kind) && likelihood[kind] > likelihood.elsewhere)
    .sort((a, b) => likelihood[b] - likelihood[a])
  return (first && entryOf[first]) ?? null
}
