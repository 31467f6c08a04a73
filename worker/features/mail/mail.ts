/** A plain-text message. */
export type Mail = { to: string; subject: string; text: string }
