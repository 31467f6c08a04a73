import type { Db } from '../../db/index.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import type { Config } from '../../http/config/config.ts'
import { mailHtml } from './html.ts'
import { mailRepository } from './repository.ts'

/** A mail; its HTML is made from the text (html.ts). */
export type Mail = { to: string; subject: string; text: string }

export type SendMail = (mail: Mail) => Promise<void>

/** Sends mail through Cloudflare's Email binding, or stores it in the outbox without one. */
export function mailer({ env, config, db }: { env: Bindings; config: Config; db: Db }): SendMail {
  const binding = env.EMAIL
  const from = config.mail?.from
  if (!binding || !from) {
    return ({ to, subject, text }) =>
      mailRepository(db).add({ id: crypto.randomUUID(), recipient: to, subject, body: text })
  }
  return async ({ to, subject, text }) => {
    await binding.send({ from, to, subject: oneLine(subject), text, html: mailHtml(text) })
  }
}

/** The subject in one line: a line break could begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
