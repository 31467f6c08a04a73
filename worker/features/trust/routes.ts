import { type Context, Hono } from 'hono'
import { brand } from '../../../domain/brand.ts'
import { dayMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import { agreementPaths, securityTxtPath } from '../../../domain/trust/documents.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFiles } from '../../http/limit-concurrent.ts'
import { siteOrigin } from '../../http/same-origin.ts'

type Outside = {
  /** A Markdown text as a .docx file. */
  word(title: string, markdown: string): Promise<Uint8Array<ArrayBuffer>>
  securityContact(c: Context<AppEnv>): Promise<string>
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Files for security reviews: the data privacy agreement as a Word file, and security.txt. */
export const trustRoutes = ({ word, securityContact }: Outside) =>
  new Hono<AppEnv>()
    .get(agreementPaths.word, limitFiles, async (c) =>
      c.body(await word(`${brand.name} Data Privacy Agreement`, await agreement(c)), 200, {
        'Content-Type': wordType,
        'Content-Disposition': `attachment; filename="${brand.name}-data-privacy-agreement.docx"`,
      }),
    )
    .get(securityTxtPath, async (c) =>
      c.text(securityTxt(siteOrigin(c), await securityContact(c), new Date())),
    )

/** The agreement's Markdown, an asset of public/trust/. Throws UNAVAILABLE without it. */
async function agreement(c: Context<AppEnv>): Promise<string> {
  const file = await c.env.ASSETS.fetch(new URL(agreementPaths.markdown, siteOrigin(c)))
  if (!file.ok) throw new AppError('UNAVAILABLE', 'The agreement cannot be read at the moment')
  return file.text()
}

/** The text of security.txt (RFC 9116), which expires 180 days from now. */
function securityTxt(origin: string, contact: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs + 180) * dayMs)
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${securityTxtPath}`,
    `Policy: ${origin}${routes.trust.path}#security`,
    '',
  ].join('\n')
}
