import { Section } from '../../../ui/section.tsx'
import { AccountSection } from '../account-section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { loadAccount, useAccount } from '../use-account.ts'
import { AuthenticatorSettings } from './authenticator-settings.tsx'
import { IdentitySettings } from './identity-settings.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionList } from './session-list.tsx'

export { loadAccount as loader, ProfileFrame as Frame }

/** The profile's page of ways to log in and of sessions. */
export function Component() {
  const { account, ways } = useAccount()
  return (
    <ProfileFrame>
      <AccountSection
        part="log-ins"
        id="password"
        title="Password"
        description="Changing it logs out every other browser."
      >
        <PasswordSettings />
      </AccountSection>
      <Section
        id="second-factor"
        title="Second factor"
        description="The code of an app on your phone, asked for after the first step of a log-in."
      >
        <AuthenticatorSettings />
      </Section>
      <AccountSection
        part="passkeys"
        id="passkeys"
        title="Passkeys"
        description="Your device’s own lock instead of a password: a finger, a face or a PIN. It stands for both factors."
      >
        <PasskeySettings />
      </AccountSection>
      {(ways.providers.length > 0 || account.identities.length > 0) && (
        <AccountSection
          part="log-ins"
          id="identities"
          title="Other log-ins"
          description="An account you have elsewhere, as another way in."
        >
          <IdentitySettings />
        </AccountSection>
      )}
      <Section
        id="sessions"
        title="Where you are logged in"
        description="End what you do not know, and choose a new password."
      >
        <SessionList />
      </Section>
    </ProfileFrame>
  )
}
