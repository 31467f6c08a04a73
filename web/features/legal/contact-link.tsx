import { brand } from '../../../domain/brand.ts'

/** The one address for privacy, security and legal questions. */
export function ContactLink() {
  return <a href={`mailto:${brand.securityEmail}`}>{brand.securityEmail}</a>
}

/** When both documents last changed. */
export const lastUpdated = { iso: '2026-11-20', text: 'November 20, 2026' }
