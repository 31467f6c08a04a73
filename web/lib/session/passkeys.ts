import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { CredentialsError, callAuth } from './auth-call.ts'

/** Signs in with a passkey of this device. Throws `CredentialsError`. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await callAuth<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'passkey/generate-authenticate-options',
  )
  const response = await asked(() => startAuthentication({ optionsJSON }))
  await callAuth('passkey/verify-authentication', { response })
}

/** Adds a passkey of this device to the signed-in account. Throws `CredentialsError`. */
export async function addPasskey(name: string, confirmed: { password?: string }): Promise<void> {
  const optionsJSON = await callAuth<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    'passkey/generate-register-options',
    confirmed,
  )
  const response = await asked(() => startRegistration({ optionsJSON }))
  await callAuth('passkey/verify-registration', { response, ...(name && { name }) })
}

/**
 * Runs a passkey dialog of the browser. Throws `CredentialsError`, also when the person closed it.
 */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn())
    throw new CredentialsError('This browser has no passkeys. Please use another way.')
  try {
    return await work()
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError')
      throw new CredentialsError('This device has a passkey for your account already.')
    throw new CredentialsError('The passkey was not used. Try again, or use another way.')
  }
}
