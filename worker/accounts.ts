import type { Context } from 'hono'
import { proofSeconds } from '../domain/constants.ts'
import { billing } from './billing.ts'
import type { Db } from './db/index.ts'
import { deleteDueAccounts } from './features/account/delete-due.ts'
import { accountRepository } from './features/account/repository.ts'
import { accountRoutes } from './features/account/routes.ts'
import { historyIndex } from './features/advisors/conversations/history-index.ts'
import { confirmOwner } from './features/auth/confirm.ts'
import type { AuthMails, NoticeReader } from './features/auth/mails.ts'
import { withHashingSlot } from './features/auth/password.ts'
import { authRoutes } from './features/auth/routes.ts'
import { accountMails, accountTexts } from './features/mail/account-mails.ts'
import { mailer } from './features/mail/service.ts'
import { texter } from './features/mail/sms.ts'
import type { AppEnv } from './http/app-env.ts'
import type { Bindings } from './http/config/bindings.ts'
import type { Config } from './http/config/config.ts'
import { signedIn } from './http/guard.ts'
import { callersNetwork } from './http/network.ts'
import { report } from './http/report.ts'
import { siteOrigin } from './http/same-origin.ts'

type Site = { env: Bindings; config: Config; db: Db; origin: string }

const confirm = (c: Context<AppEnv>, password: string | undefined) =>
  withHashingSlot(callersNetwork(c), () => confirmOwner(c, mailsOf(c), password))

/** The account and sign-in features, given the mails, texts and data of the other features. */
export const accounts = {
  authRoutes: authRoutes(mailsOf),
  /** The same calls; the mail with the password link says that staff sent it. */
  recoveryRoutes: authRoutes((c) => ({
    ...mailsOf(c),
    resetPassword: (to, { link }) => senderOf(c)(accountMails.resetByStaff(to, link)),
  })),
  /**
   * The same calls; the mail with the password link is an invitation from the person named `by`.
   */
  invitingRoutes: (by: string) =>
    authRoutes((c) => ({
      ...mailsOf(c),
      resetPassword: (to, { link }) =>
        senderOf(c)(accountMails.invitation(to, { link: link && `${link}&invited`, by })),
      resetLinkSeconds: proofSeconds.invitation,
    })),
  routes: accountRoutes({
    confirmOwner: confirm,
    deletionChanged: async (c, what) => {
      const { email } = signedIn(c.get('viewer'))
      const mail = accountMails[what === 'requested' ? 'deletionRequested' : 'deletionTakenBack']
      if (email) await senderOf(c)(mail(email, siteOrigin(c)))
    },
  }),
  hasRenewingPlan: (c: Context<AppEnv>, userId: string) =>
    accountRepository(c.get('db')).hasRenewingPlan(userId),
  confirmOwner: confirm,
  /** Mails or texts the owner that staff removed their second factor; a failed send is reported. */
  async secondFactorRemoved(
    c: Context<AppEnv>,
    { email, phone }: NoticeReader,
    securityContact: string,
  ): Promise<void> {
    try {
      const about = { origin: siteOrigin(c), securityContact }
      if (email) await senderOf(c)(accountMails.secondFactorRemoved(email, about))
      else if (phone) await texterOf(c)?.(phone, accountTexts.secondFactorRemoved(securityContact))
    } catch (error) {
      report(error, { notice: 'secondFactorRemoved' })
    }
  },
  /** A recurring job: deletes the accounts whose owners asked for it a week ago. */
  deleteDue: (site: Site) => {
    const send = mailer(site)
    return deleteDueAccounts({
      accounts: accountRepository(site.db),
      forgetElsewhere: async (userId) => {
        await billing.forgetCustomer(site, userId)
        await historyIndex(site.env.SEARCH_DB).removeUser(userId)
      },
      tell: (email, what) => send(accountMails[what](email)),
    })
  },
}

function senderOf(c: Context<AppEnv>) {
  return mailer({ env: c.env, config: c.get('config'), db: c.get('db') })
}

function texterOf(c: Context<AppEnv>) {
  return texter({ config: c.get('config'), db: c.get('db') })
}

function mailsOf(c: Context<AppEnv>): AuthMails {
  const send = senderOf(c)
  const text = texterOf(c)
  return {
    confirmation: (to, url) => send(accountMails.confirmation(to, url)),
    alreadyRegistered: (to) => send(accountMails.alreadyRegistered(to, siteOrigin(c))),
    signIn: (to, proofs) => send(accountMails.signIn(to, proofs)),
    resetPassword: (to, proofs) => send(accountMails.resetPassword(to, proofs)),
    resetLinkSeconds: proofSeconds.resetLink,
    changeEmail: (to, code, which) => send(accountMails.changeEmail(to, code, which)),
    notice: async ({ email, phone }, notice, device) => {
      if (email) await send(accountMails.notice(email, notice, { device, origin: siteOrigin(c) }))
      else if (phone) await text?.(phone, accountTexts.notice(notice))
    },
    texts: text && {
      signIn: (to, code) => text(to, accountTexts.signIn(code)),
      resetPassword: (to, code) => text(to, accountTexts.resetPassword(code)),
      changePhone: (to, code) => text(to, accountTexts.changePhone(code)),
    },
  }
}
