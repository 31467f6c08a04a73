import { AppError } from '../../../../domain/errors.ts'

/**
 * NOT_FOUND for a conversation's id that is not this person's; whether it is somebody else's is not
 * revealed.
 */
export function noConversation() {
  return new AppError('NOT_FOUND', 'There is no such conversation')
}

/** NOT_FOUND for a message's id that the conversation does not have. */
export function noMessage() {
  return new AppError('NOT_FOUND', 'There is no such message in this conversation')
}
