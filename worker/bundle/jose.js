// Stands in for `jose` in the built worker (vite.config.ts): better-auth encrypts tokens only where
// sessions are kept in the cookie, and ours are in D1; it signs those that verify an address.
export * from '../../node_modules/jose/dist/webapi/index.js'

export class EncryptJWT {
  constructor() {
    noEncryption()
  }
}
export const jwtDecrypt = noEncryption
export const calculateJwkThumbprint = noEncryption

function noEncryption() {
  throw new Error('Tokens are signed, not encrypted')
}
