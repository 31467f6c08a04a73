import type { Context } from 'hono'
import { isTemporary } from '../../../../domain/advisors/conversations.ts'
import { ownNames } from '../../../../domain/district/own-names.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import { lockHolder } from '../allowance/lock-repository.ts'
import { profileRepository } from '../district/repository.ts'
import { noConversation } from './failures.ts'
import { type HistoryIndex, historyIndex } from './history-index.ts'
import { libraryBeside } from './library-repository.ts'
import { type MessageRepository, messageRepository } from './message-repository.ts'
import { type ConversationRepository, conversationRepository } from './repository.ts'
import { ownsTemporaryId } from './temporary-id.ts'
import type { OpenConversation } from './tree-repository.ts'

export type ConversationDeps = {
  conversations: ConversationRepository
  messages: MessageRepository
  index: HistoryIndex
  library: Pick<ReturnType<typeof libraryBeside>, 'annotate'>
  /** The object that owns a conversation's running answer. */
  live(conversationId: string): ReturnType<Bindings['LIVE_ANSWER']['get']>
  /** The conversation that holds a person's lock, or null. */
  lockHolder(userId: string): Promise<string | null>
  /** The names of a person's own district. */
  ownNames(userId: string): Promise<string[]>
  /** Signs the ids of temporary conversations. */
  secret: string
}

/** The dependencies of the conversations' services, from the request's bindings. */
export function conversationDeps(c: Context<AppEnv>): ConversationDeps {
  const namespace = c.env.LIVE_ANSWER
  return {
    conversations: conversationRepository(c.get('db')),
    messages: messageRepository(c.get('db')),
    index: historyIndex(c.env.SEARCH_DB),
    library: libraryBeside(c.get('db')),
    live: (conversationId) => namespace.get(namespace.idFromName(conversationId)),
    lockHolder: (userId) => lockHolder(c.get('db'), userId),
    ownNames: async (userId) =>
      ownNames((await profileRepository(c.get('db')).find(userId))?.profile ?? {}),
    secret: c.get('config').authSecret,
  }
}

/** Redacts what a person writes in their conversations; their district's own names stay. */
export function redactorFor({ ownNames }: ConversationDeps, userId: string) {
  return (text: string, notStudents?: readonly string[]) =>
    withoutStudentData(text, { notStudents, ownNames: () => ownNames(userId) })
}

/** Refuses an id that is not this person's, in the same words as one that does not exist. */
export async function checkOwner(deps: ConversationDeps, userId: string, id: string) {
  const owns = isTemporary(id)
    ? ownsTemporaryId(deps.secret, userId, id)
    : await deps.conversations.find(userId, id)
  if (!owns) throw noConversation()
}

/**
 * The same for a temporary conversation. Of any other it says only whether it can be one, so that
 * no object is made for what cannot.
 */
export async function checkTemporaryOwner(deps: ConversationDeps, userId: string, id: string) {
  if (isTemporary(id)) await checkOwner(deps, userId, id)
  else if (!/^[\w-]{1,64}$/.test(id)) throw noConversation()
}

/** The conversation with all its messages, wherever it is kept. */
export async function openOwn(
  deps: ConversationDeps,
  userId: string,
  id: string,
): Promise<OpenConversation> {
  await checkTemporaryOwner(deps, userId, id)
  const opened = isTemporary(id)
    ? await deps.live(id).readTemporary()
    : await deps.conversations.open(userId, id)
  if (!opened) throw noConversation()
  return opened as OpenConversation
}
