/** What a message proves its reader with: a link, and a code for another device. */
export type Proofs = { link?: string | undefined; code?: string | undefined }

/** What the owner of an account is told once it has happened. */
export type Notice =
  | 'newDevice'
  | 'failedLogins'
  | 'passwordChanged'
  | 'emailChanged'
  | 'phoneChanged'
  | 'phoneRemoved'
  | 'factorAdded'
  | 'factorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'identityAdded'
  | 'identityRemoved'

/** Whom a notice goes to: to the address, or to the number of who has none. */
export type NoticeReader = { email: string | null; phone: string | null }

/** What sign-in writes to people; texts and sending are the mail feature's. */
export type AuthMails = {
  /** The link that proves the address. */
  confirmation(to: string, url: string): Promise<void>
  /** Someone registered an address that has an account. */
  alreadyRegistered(to: string): Promise<void>
  signIn(to: string, proofs: Proofs): Promise<void>
  resetPassword(to: string, proofs: Proofs): Promise<void>
  /** How long the link of `resetPassword` is good. */
  resetLinkSeconds: number
  /** The code that proves the present address, or the new one, when it is to change. */
  changeEmail(to: string, code: string, which: 'present' | 'new'): Promise<void>
  /** `device` is the browser and system it happened in, e.g. "Firefox on Windows". */
  notice(to: NoticeReader, notice: Notice, device: string): Promise<void>
  /** Text messages; null where this site cannot send any. */
  texts: {
    signIn(to: string, code: string): Promise<void>
    resetPassword(to: string, code: string): Promise<void>
    changePhone(to: string, code: string): Promise<void>
  } | null
}

/**
 * Collects what better-auth wants to send for one request, so that a link and a code that were asked
 * for together arrive in one message.
 */
export function collectProofs(mails: AuthMails) {
  const asked = new Map<string, { send: AuthMails['signIn']; proofs: Proofs }>()
  const add = (kind: 'signIn' | 'resetPassword') => (to: string, proofs: Proofs) => {
    const before = asked.get(to)?.proofs
    asked.set(to, { send: mails[kind], proofs: { ...before, ...proofs } })
  }
  return {
    signIn: add('signIn'),
    resetPassword: add('resetPassword'),
    async send() {
      await Promise.all([...asked].map(([to, { send, proofs }]) => send(to, proofs)))
    },
  }
}
export type ProofCollector = ReturnType<typeof collectProofs>
