import { useContext } from 'react'
import { SecurityContact } from '../../lib/security-contact.ts'

/** The one address for privacy, security and legal questions. */
export function ContactLink() {
  const address = useContext(SecurityContact)
  return <a href={`mailto:${address}`}>{address}</a>
}
