import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Site } from '../site.ts'
import type { Visitor } from '../visitor.ts'

/** Bits of a WebAuthn answer: somebody was there, and showed a finger, a face or a PIN. */
const present = 1
const verified = 4

type Showing = { how?: 'finger' | 'touch'; headers?: Record<string, string> }

/** A device with a passkey, made from WebAuthn (Level 2) without the product's code. */
export function passkeyDevice(site: Pick<Site, 'origin' | 'env'>) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16).toString('base64url')
  // A CBOR map: an elliptic-curve key for ES256, its curve and both coordinates.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  /** What the device says to a challenge. */
  function answer(challenge: string, flags: number) {
    const { origin } = site
    const told = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false })
    const counter = Buffer.alloc(4)
    const authenticatorData = Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flags]),
      counter,
    ])
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(sha256(told))
      .sign(privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: Buffer.from(told).toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  return {
    /** Stores the passkey as one of this account's. */
    async belongsTo(userId: string) {
      await site.env.DB.prepare(
        `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
         VALUES (?1, ?2, ?3, ?1, 0, 'singleDevice', 0)`,
      )
        .bind(id, key.toString('base64'), userId)
        .run()
      return id
    },
    /** Shows the passkey to log in, with a finger, say, or by a touch alone. */
    async show(visitor: Visitor, { how = 'finger', headers = {} }: Showing = {}) {
      const asked = await visitor.post('/api/auth/passkey/generate-authenticate-options', {})
      const { challenge } = (await asked.json()) as { challenge: string }
      const response = answer(challenge, how === 'finger' ? present | verified : present)
      const address = '/api/auth/passkey/verify-authentication'
      return visitor.post(address, { response }, { headers })
    },
  }
}

function sha256(data: string): Buffer {
  return createHash('sha256').update(data).digest()
}
