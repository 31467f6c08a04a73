import type { ComponentProps } from 'react'
import type { AccountPart } from '../../../domain/accounts/overview.ts'
import { Section } from '../../ui/section.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useAccount } from './use-account.ts'

type Props = ComponentProps<typeof Section> & { part: AccountPart }

/** A section of the profile that says so while the part of the account it shows cannot be read. */
export function AccountSection({ part, children, ...section }: Props) {
  const { account } = useAccount()
  const isUnread = account.unread.includes(part)
  return (
    <Section {...section}>
      {isUnread ? <Unread>This cannot be read just now.</Unread> : children}
    </Section>
  )
}
