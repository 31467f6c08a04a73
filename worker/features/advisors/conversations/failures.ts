import { AppError } from '../../../../domain/errors.ts'

/** The same for an id that is somebody else's: whether it exists is not revealed. */
export function noConversation() {
  return new AppError('NOT_FOUND', 'There is no such conversation')
}

export function noMessage() {
  return new AppError('NOT_FOUND', 'There is no such message in this conversation')
}
