import { brand } from '../../../domain/brand.ts'
import { routes } from '../../../domain/routes.ts'
import type { Mail } from './mail.ts'

export function confirmationMail(to: string, url: string): Mail {
  return {
    to,
    subject: `Confirm your e-mail address for ${brand.name}`,
    text: [
      'Please confirm that this address is yours:',
      url,
      'If you did not register, you can ignore this message.',
    ].join('\n\n'),
  }
}

/** To the owner of an account, when someone registers its address again. */
export function alreadyRegisteredMail(to: string, origin: string): Mail {
  return {
    to,
    subject: `You already have an account with ${brand.name}`,
    text: [
      'Someone tried to register with this address, which has an account already. If it was you, log in instead:',
      origin + routes.auth.path,
      'If it was not you, there is nothing to do: nothing was changed, and they were not told that you have an account.',
    ].join('\n\n'),
  }
}
