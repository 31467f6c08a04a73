import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { mailHtml } from './html.ts'
import { mailRepository, type StoredMail } from './repository.ts'

/** As strict as mail clients: inline styles only, nothing external. */
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * The outbox of mails and text messages for developers, as a page or as plain text, and each
 * message as HTML. NOT_FOUND in production.
 */
export const outboxRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (c.get('config').production) throw new AppError('NOT_FOUND', 'No such page')
    await next()
  })
  .get('/', async (c) => {
    const mails = await mailRepository(c.get('db')).list(50)
    return (c.req.header('accept') ?? '').includes('text/html')
      ? asPage(c, mails)
      : c.text(mails.map(asText).join(`\n${'-'.repeat(60)}\n\n`) || 'The outbox is empty.\n')
  })
  .get('/:id', async (c) => {
    const mail = await mailRepository(c.get('db')).find(c.req.param('id'))
    if (!mail) throw new AppError('NOT_FOUND', 'There is no such message')
    return c.html(mailHtml(mail.body), 200, { 'Content-Security-Policy': previewPolicy })
  })

function asText({ recipient, subject, body }: StoredMail): string {
  return `To: ${recipient}\nSubject: ${subject}\n\n${body}\n`
}

function asPage(c: Context<AppEnv>, mails: StoredMail[]) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style>
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
          article { border-top: 1px solid #ccc; padding: 1rem 0 }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
        </style>
      </head>
      <body>
        <main>
        <h1>Outbox</h1>
        ${mails.length === 0 ? html`<p>Nothing has been sent yet. Register, or ask for a new password.</p>` : ''}
        ${mails.map(
          ({ id, recipient, subject, body }) => html`<article>
            <h2>${subject}</h2>
            <p>To ${recipient} · <a href="/dev/outbox/${id}">As HTML</a></p>
            <pre>${body}</pre>
          </article>`,
        )}
        </main>
      </body>
    </html>`
  return c.html(page, 200, { 'Content-Security-Policy': previewPolicy })
}
