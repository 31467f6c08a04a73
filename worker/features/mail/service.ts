import type { Db } from '../../db/index.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import type { Config } from '../../http/config/config.ts'
import { mailHtml } from './html.ts'
import type { Mail } from './mail.ts'
import { mailRepository } from './repository.ts'

export type SendMail = (mail: Mail) => Promise<void>

/** Sends through the Cloudflare Email binding, or keeps mail in the outbox when none is set. */
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

/** A line break in a subject could begin a header of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
