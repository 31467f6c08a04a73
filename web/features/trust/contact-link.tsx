import { useContext } from 'react'
import { SecurityContact } from '../../lib/security-contact.ts'

/** A link to the security contact's address. */
export function ContactLink() {
  const address = useContext(SecurityContact)
  return <a href={`mailto:${address}`}>{address}</a>
}
