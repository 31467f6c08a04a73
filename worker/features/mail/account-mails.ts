import { brand } from '../../../domain/brand.ts'
import { deletionGraceDays, proofSeconds } from '../../../domain/constants.ts'
import { routes } from '../../../domain/routes.ts'
import type { Mail } from './service.ts'

/** The link and the code in a message; either proves that its reader owns the address. */
export type Proofs = { link?: string | undefined; code?: string | undefined }

const ignore = 'If it was not you, you can ignore this message: nothing was changed.'

/** The mails about an account. An address in a paragraph of its own becomes a button in HTML. */
export const accountMails = {
  confirmation: (to: string, url: string): Mail => ({
    to,
    subject: `Confirm your e-mail address for ${brand.name}`,
    text: paragraphs(
      'Please confirm that this address is yours:',
      url,
      'If you did not register, you can ignore this message.',
    ),
  }),

  /** To an account's owner when someone registers its address again. */
  alreadyRegistered: (to: string, origin: string): Mail => ({
    to,
    subject: `You already have an account with ${brand.name}`,
    text: paragraphs(
      'Someone tried to register with this address, which has an account already. If it was you, log in instead:',
      origin + routes.auth.path,
      'If you have forgotten the password, choose “Forgot password” there. If it was not you, there is nothing to do: nothing was changed, and they were not told that you have an account.',
    ),
  }),

  signIn: (to: string, { link, code }: Proofs): Mail => ({
    to,
    subject: `Log in to ${brand.name}`,
    text: paragraphs(
      link && 'Open this link to log in. It works once, for 15 minutes:',
      link,
      code && `On another device, type this code instead: ${code}`,
      `Nobody at ${brand.name} will ever ask for this code. ${ignore}`,
    ),
  }),

  resetPassword: (to: string, { link, code }: Proofs): Mail => ({
    to,
    subject: `Choose a new password for ${brand.name}`,
    text: paragraphs(
      link && 'Open this link to choose a new password. It works once, for an hour:',
      link,
      code && `On another device, type this code instead, within 15 minutes: ${code}`,
      `Nobody at ${brand.name} will ever ask for this code. ${ignore}`,
    ),
  }),

  resetByStaff: (to: string, link: string | undefined): Mail => ({
    to,
    subject: `Our staff sent you a way back into ${brand.name}`,
    text: paragraphs(
      'A member of our staff sent you this link, so that you can choose a new password. It works once, for an hour:',
      link,
      'If you did not ask us for it, you can ignore this message: nothing was changed. Staff never see your password and never ask for it.',
    ),
  }),

  /** To a person for whom an admin, named `by`, made an account. */
  invitation: (to: string, { link, by }: { link: string | undefined; by: string }): Mail => ({
    to,
    subject: `${by} invites you to ${brand.name}`,
    text: paragraphs(
      `${by} has made an account for you on ${brand.name}: AI advisors for K-12 technology leaders, on security, budgets, privacy and leadership, with the source of what they say.`,
      `Open this link to choose your password. It works once, for ${proofSeconds.invitation / 86_400} days:`,
      link,
      `After that, choose “Forgot password” on the log-in page and give this address. If you do not know ${by}, you can ignore this message: without a password nobody opens the account.`,
    ),
  }),

  changeEmail: (to: string, code: string, which: 'present' | 'new'): Mail => ({
    to,
    subject: `Your code to change your ${brand.name} address`,
    text: paragraphs(
      which === 'present'
        ? `Your account is to have another e-mail address. If you asked for it, type this code in your profile: ${code}`
        : `To use this address for your account, type this code in your profile: ${code}`,
      which === 'present'
        ? 'If it is not you, share the code with nobody, and change your password.'
        : ignore,
    ),
  }),

  deletionRequested: (to: string, origin: string): Mail => ({
    to,
    subject: `Your ${brand.name} account will be deleted in ${deletionGraceDays} days`,
    text: paragraphs(
      `You asked us to delete your account. In ${deletionGraceDays} days it goes, with your conversations, your district and everything else; only records of payments stay, for as long as tax law asks for them.`,
      'Until then you can log in and take it back:',
      origin + routes.profile.path,
      'If it was not you, take it back and choose a new password at once.',
    ),
  }),
  deletionTakenBack: (to: string, origin: string): Mail => ({
    to,
    subject: `Your ${brand.name} account stays`,
    text: paragraphs(
      'The deletion of your account was taken back. Nothing was removed.',
      origin + routes.profile.path,
    ),
  }),
  deletionNotDone: (to: string): Mail => ({
    to,
    subject: `Your ${brand.name} account was not deleted`,
    text: 'You asked us to delete your account, and have bought a plan since, which renews by itself. So we have kept the account. To delete it, cancel the plan first, and ask again.',
  }),
  deleted: (to: string): Mail => ({
    to,
    subject: `Your ${brand.name} account is deleted`,
    text: 'Your account and everything in it is deleted, as you asked. Records of payments stay for as long as tax law asks for them. This is the last message to this address.',
  }),

  deletedByStaff: (to: string): Mail => ({
    to,
    subject: `Your ${brand.name} account is deleted`,
    text: 'Our staff closed your account a week ago; now it is deleted, with everything in it. Records of payments stay for as long as tax law asks for them. This is the last message to this address.',
  }),

  /** To an owner whose second factor staff removed, with the contact for those who did not ask. */
  secondFactorRemoved: (
    to: string,
    { origin, securityContact }: { origin: string; securityContact: string },
  ): Mail => ({
    to,
    subject: `Our staff removed your second factor (${brand.name})`,
    text: paragraphs(
      'The authenticator app, its backup codes and every passkey of your account are removed, and you were logged out everywhere. Your password, or a message to this address, opens the account now.',
      'Log in, and set up a second factor again as soon as you can:',
      origin + routes.profileSecurity.path,
      `If you did not ask us for this, choose a new password at once and write to ${securityContact}.`,
    ),
  }),

  /** A notice after a change, so that no one else makes it unnoticed. */
  notice: (to: string, notice: AccountNotice, { device, origin }: NoticeDetails): Mail => {
    const { subject, text } = notices[notice]
    return {
      to,
      subject: `${subject} (${brand.name})`,
      text: paragraphs(
        `${text} It was done with ${device}.`,
        'If it was you, there is nothing to do. If not, choose a new password at once:',
        origin + routes.auth.path,
      ),
    }
  },
}

export type AccountNotice = keyof typeof notices
type NoticeDetails = { device: string; origin: string }

const notices = {
  newDevice: {
    subject: 'A log-in from a new device',
    text: 'Your account was opened in a browser it was never opened in before.',
  },
  failedLogins: {
    subject: 'Repeated wrong passwords',
    text: 'Someone has tried five wrong passwords or codes for your account. After ten it is closed to any more for a quarter of an hour.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and other browsers were logged out.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    text: 'Your account has another e-mail address now; this one no longer opens it.',
  },
  phoneChanged: {
    subject: 'Your phone number was changed',
    text: 'Your account has another phone number now.',
  },
  phoneRemoved: {
    subject: 'Your phone number was removed',
    text: 'Your account has no phone number any more.',
  },
  factorAdded: {
    subject: 'A second factor was added',
    text: 'Your account asks for the code of an authenticator app from now on.',
  },
  factorRemoved: {
    subject: 'Your second factor was removed',
    text: 'Your account no longer asks for the code of an authenticator app.',
  },
  passkeyAdded: { subject: 'A passkey was added', text: 'A passkey opens your account now.' },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey that opened your account was removed.',
  },
  identityAdded: {
    subject: 'A log-in was linked to your account',
    text: 'An account you have elsewhere opens your account here now.',
  },
  identityRemoved: {
    subject: 'A log-in was removed',
    text: 'A log-in of another provider no longer opens your account.',
  },
} as const

/** Text messages: short, the code first, so that it can be read on a lock screen. */
export const accountTexts = {
  signIn: (code: string) => `${code} is your ${brand.name} log-in code. Share it with nobody.`,
  resetPassword: (code: string) =>
    `${code} is your code to choose a new ${brand.name} password. Share it with nobody.`,
  changePhone: (code: string) =>
    `${code} is your code to use this number with ${brand.name}. Share it with nobody.`,
  secondFactorRemoved: (securityContact: string) =>
    `${brand.name}: our staff removed your second factor. If you did not ask for it, choose a new password at once and write to ${securityContact}.`,
  notice: (notice: AccountNotice) =>
    `${brand.name}: ${notices[notice].subject}. If it was not you, choose a new password at once.`,
}

function paragraphs(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}
