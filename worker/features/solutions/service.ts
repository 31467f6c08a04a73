import type { Viewer } from '../../../domain/access.ts'
import {
  type Desk,
  type FirstSteps,
  type RecentConversation,
  stepsIn,
} from '../../../domain/desk.ts'
import { isFilled, profileFields } from '../../../domain/district/profile.ts'
import type { ConversationRow, deskRepository } from './repository.ts'

type Deps = { desk: ReturnType<typeof deskRepository> }

const mostShown = 4

/**
 * The desk's data: recent conversations, open steps and questions, revised entries, first steps.
 */
export async function readDesk(
  { desk }: Deps,
  { user, subscription }: Pick<Viewer, 'subscription'> & { user: { id: string } },
): Promise<Desk> {
  const read = await desk.read(user.id)
  const filled = profileFields.filter((field) => isFilled(read.profile, field)).length
  const steps: FirstSteps = {
    district: filled > 0,
    question: read.hasAsked,
    source: read.recorded.has('source'),
    export: read.recorded.has('export'),
    'second-factor': read.hasSecondFactor,
    subscription: subscription.subscribed,
  }
  return {
    recent: read.answers.slice(0, mostShown).map(toConversation),
    open: read.answers
      .map((row) => ({
        conversation: toConversation(row),
        answerId: row.answerId,
        steps: stepsIn(row.text),
      }))
      .filter((one) => one.steps.length > 0)
      .slice(0, mostShown),
    undecided: read.answers
      .flatMap((row) =>
        (row.note?.open ?? []).map((text) => ({ conversation: toConversation(row), text })),
      )
      .slice(0, mostShown),
    changed: read.changed.map(({ entryId, entryTitle, changedAt, ...row }) => ({
      entryId,
      title: entryTitle,
      changedAt: new Date(changedAt).toISOString(),
      conversation: toConversation(row),
    })),
    profile: { filled, total: profileFields.length },
    steps,
  }
}

function toConversation({ id, advisor, title, updatedAt }: ConversationRow): RecentConversation {
  return { id, advisor, title, updatedAt: new Date(updatedAt).toISOString() }
}
