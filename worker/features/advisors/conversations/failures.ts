import { AppError } from '../../../../domain/errors.ts'

/** The same for an id that is somebody else's: whether it exists is not revealed. */
export function noConversation() {
  return new AppError('NOT_FOUND', 'There is no such conversation')
}

/** NOT_FOUND for a message's id that the conversation does not have. */
export function noMessage() {
  return new AppError('NOT_FOUND', 'There is no such message in this conversation')
}
