import { brand } from '../../../domain/brand.ts'
import type { Mail } from './mail.ts'

export function verificationMail(to: string, url: string): Mail {
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
