import { expect, test } from 'vitest'
import {
  signReading,
  signUploading,
  verifyReading,
  verifyUploading,
} from '../../../worker/features/storage/signed-links.ts'

const secret = 'a secret of this site'
const claims = { url: 'attachments/a.pdf' }
/** A link that was signed for a minute so many seconds ago. */
const signedAgo = (seconds: number) =>
  signReading(claims, {
    secret,
    expiresInSeconds: 60,
    now: new Date(Date.now() - seconds * 1000),
  })

test('a link opens until its time is over, and no longer', async () => {
  expect(await verifyReading(await signedAgo(50), secret)).toEqual(claims)
  await expect(verifyReading(await signedAgo(61), secret)).rejects.toThrow('no longer')
})

test('a link to read is none to upload, and none of another site', async () => {
  const upload = { ...claims, owner: 'u', upsert: false, limited: true }
  const signing = { secret, expiresInSeconds: 60 }
  const token = await signUploading(upload, signing)
  expect(await verifyUploading(token, secret)).toEqual(upload)
  await expect(verifyReading(token, secret)).rejects.toThrow('not valid')
  await expect(verifyUploading(await signedAgo(0), secret)).rejects.toThrow('not valid')
  await expect(verifyUploading(token, 'another secret')).rejects.toThrow('not valid')
  await expect(verifyReading(undefined, secret)).rejects.toThrow('not valid')
})
