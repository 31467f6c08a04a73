import type { Message } from '../../../../domain/advisors/conversations.ts'

/** A message's place in the tree; lists of them are oldest first. */
type Node = Pick<Message, 'id' | 'role' | 'parentId' | 'siblings'>

/** Fills in which messages stand beside each, itself among them. */
export function withSiblings<T extends Node>(messages: T[]): T[] {
  return messages.map((message) => ({
    ...message,
    siblings: messages.filter(({ parentId }) => parentId === message.parentId).map(({ id }) => id),
  }))
}

/** The messages from the top down to `id`; empty for null. */
export function branchTo<T extends Node>(messages: T[], id: string | null): T[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const branch: T[] = []
  for (let at = id === null ? undefined : byId.get(id); at; ) {
    branch.unshift(at)
    byId.delete(at.id)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return branch
}

/** The end of the branch that is shown: the chosen one, or else the newest message. */
export function leafOf<T extends Node>(messages: T[], leafId: string | null): string | null {
  const chosen = messages.find(({ id }) => id === leafId) ?? messages.at(-1)
  return chosen?.id ?? null
}

/** The newest message without a reply at or below `id`; null when there is no such message. */
export function newestLeafBelow<T extends Node>(messages: T[], id: string): string | null {
  const parents = new Set(messages.map(({ parentId }) => parentId))
  const leaves = messages.filter((message) => !parents.has(message.id))
  return leaves.findLast((leaf) => branchTo(messages, leaf.id).some((m) => m.id === id))?.id ?? null
}
