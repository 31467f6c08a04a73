import { Section } from '../../ui/section.tsx'
import { AboutForm } from './about-form.tsx'
import { AccountSection } from './account-section.tsx'
import { AddressSettings } from './address-settings.tsx'
import { AvatarSettings } from './avatar-settings.tsx'
import { DataSettings, PendingDeletion } from './data-settings.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { ThemeSettings } from './theme-settings.tsx'
import { loadAccount, useAccount } from './use-account.ts'

export { loadAccount as loader, ProfileFrame as Frame }

/** The profile's main page: the person, how to reach them, and their stored data. */
export function Component() {
  const { account } = useAccount()
  return (
    <ProfileFrame>
      {account.deletion && <PendingDeletion dueAt={account.deletion.dueAt} />}
      <AccountSection
        part="profile"
        id="about"
        title="About you"
        description="Your name stands in your invoices and in what you export. The advisors do not read it."
      >
        <AboutForm />
      </AccountSection>
      <Section
        id="picture"
        title="Picture"
        description="Shown beside “Profile”. Whoever knows its address can open it; its location and camera data are removed."
      >
        <AvatarSettings />
      </Section>
      <Section
        id="addresses"
        title="Email and phone"
        description="With either you log in, and get back in when a password is forgotten."
      >
        <AddressSettings />
      </Section>
      <AccountSection
        part="profile"
        id="notices"
        title="Notices"
        description="We write when your password, address or second factor changes. The rest is up to you."
      >
        <NoticeSettings />
      </AccountSection>
      <AccountSection
        part="profile"
        id="theme"
        title="Theme"
        description="How the site looks while you are logged in."
      >
        <ThemeSettings />
      </AccountSection>
      <AccountSection
        part="deletion"
        id="data"
        title="Your data"
        description="Everything we hold about you, to download or to delete."
      >
        <DataSettings />
      </AccountSection>
    </ProfileFrame>
  )
}
