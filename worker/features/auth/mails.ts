/** The link and the code in a message; either proves that its reader owns the address. */
export type Proofs = { link?: string | undefined; code?: string | undefined }

/** An event of an account that its owner is notified of. */
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

/** A notice's recipient: their address, or their number when they have none. */
export type NoticeReader = { email: string | null; phone: string | null }

/** The messages of the sign-in feature; the mail feature words and sends them. */
export type AuthMails = {
  /** The link that confirms the address. */
  confirmation(to: string, url: string): Promise<void>
  /** Tells an account's owner that someone tried to register its address. */
  alreadyRegistered(to: string): Promise<void>
  signIn(to: string, proofs: Proofs): Promise<void>
  resetPassword(to: string, proofs: Proofs): Promise<void>
  /** Validity of the link of `resetPassword`. */
  resetLinkSeconds: number
  /** The code that confirms the present or the new address when it changes. */
  changeEmail(to: string, code: string, which: 'present' | 'new'): Promise<void>
  /** `device` is the browser and system it happened in, e.g. "Firefox on Windows". */
  notice(to: NoticeReader, notice: Notice, device: string): Promise<void>
  /** Text messages; null where the site cannot send any. */
  texts: {
    signIn(to: string, code: string): Promise<void>
    resetPassword(to: string, code: string): Promise<void>
    changePhone(to: string, code: string): Promise<void>
  } | null
}

/**
 * Collects the proofs that better-auth sends during one request, so that a link and a code arrive
 * in one message; `send` sends them.
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
