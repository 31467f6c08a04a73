import { toastDurationMs } from '../../domain/constants.ts'
import { showToast } from '../ui/toast/toaster.tsx'

/** Shows messages for the specification's five seconds. */
export const toast = {
  success: (message: string) => showToast(message, 'success', toastDurationMs),
  info: (message: string) => showToast(message, 'info', toastDurationMs),
  error: (message: string) => showToast(message, 'error', toastDurationMs),
}
