// Stands in for `@noble/ciphers` in the built worker (vite.config.ts): better-auth encrypts what it
// keeps of other services' sign-ins, and none is offered yet. One that is needs the real thing.
function noEncryption() {
  throw new Error('Nothing is encrypted: no other service signs people in')
}

export const xchacha20poly1305 = noEncryption
export const managedNonce = noEncryption
export const bytesToHex = noEncryption
export const hexToBytes = noEncryption
export const utf8ToBytes = noEncryption
