import { type Context, Hono } from 'hono'
import { brand } from '../../../domain/brand.ts'
import { routes } from '../../../domain/routes.ts'
import { agreementPaths, securityTxtPath } from '../../../domain/trust/documents.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import agreement from './data-privacy-agreement.md?raw'

type Outside = {
  /** A Markdown text as a document for Word. */
  word(title: string, markdown: string): Promise<Uint8Array<ArrayBuffer>>
  securityContact(c: Context<AppEnv>): Promise<string>
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const dayMs = 24 * 60 * 60 * 1000

/** Files that reviewers look for: the agreement to sign, and whom to tell of a weakness. */
export const trustRoutes = ({ word, securityContact }: Outside) =>
  new Hono<AppEnv>()
    .get(agreementPaths.markdown, (c) =>
      c.body(agreement, 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName('md')}"`,
      }),
    )
    .get(agreementPaths.word, async (c) =>
      c.body(await word(`${brand.name} Data Privacy Agreement`, agreement), 200, {
        'Content-Type': wordType,
        'Content-Disposition': `attachment; filename="${fileName('docx')}"`,
      }),
    )
    .get(securityTxtPath, async (c) =>
      c.text(securityTxt(siteOrigin(c), await securityContact(c), new Date())),
    )

function fileName(extension: string): string {
  return `${brand.name}-data-privacy-agreement.${extension}`
}

/** RFC 9116. Good for half a year from when it is read: the file is made anew each time. */
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
