import { useContext } from 'react'
import { brand } from '../../domain/brand.ts'
import { routes } from '../../domain/routes.ts'
import { SecurityContact } from '../lib/security-contact.ts'

const links = (securityContact: string) => [
  { href: routes.privacy.path, label: 'Privacy Policy' },
  { href: routes.terms.path, label: 'Terms of Service' },
  { href: `mailto:${securityContact}`, label: 'Security Contact' },
  { href: routes.admin.path, label: 'Admin' },
]

/** The company and the links under every page; not printed. */
export function Footer() {
  const securityContact = useContext(SecurityContact)
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8 text-sm text-ink-muted">
        <p>
          © {new Date().getUTCFullYear()} {brand.company}
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {links(securityContact).map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
