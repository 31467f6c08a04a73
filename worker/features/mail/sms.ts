import type { Db } from '../../db/index.ts'
import type { Config } from '../../http/config/config.ts'
import { mailRepository } from './repository.ts'

export type SendText = (to: string, text: string) => Promise<void>

/** Timeout of a call to the provider. */
const timeoutMs = 10_000

/**
 * Sends text messages through an HTTP provider (`POST` of `{from, to, text}`), or outside
 * production stores them in the outbox. Null where neither is possible. Throws when the provider
 * refuses.
 */
export function texter(site: { config: Config; db: Db }): SendText | null {
  const { production, signIn } = site.config
  const { sms } = signIn
  if (sms)
    return async (to, text) => {
      const response = await fetch(sms.apiUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sms.apiKey}` },
        body: JSON.stringify({ from: sms.from, to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`)
    }
  if (production) return null
  return (to, text) =>
    mailRepository(site.db).add({
      id: crypto.randomUUID(),
      recipient: to,
      subject: 'Text message',
      body: text,
    })
}
