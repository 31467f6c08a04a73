import { expect, test, vi } from 'vitest'
import { authChannel } from '../../../domain/constants.ts'
import { signOut } from '../../../web/lib/session/sign-out.ts'

/** Signs out against a server that answers like this. */
function against({ session = {}, status = 200, body = '' }: Answers = {}) {
  const calls: string[] = []
  const call = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).split('?')[0] as string
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return path.endsWith('/sign-out') ? new Response(body, { status }) : Response.json(session)
  }
  return {
    outcome: signOut(
      call,
      () => calls.push('forget'),
      () => {},
    ),
    calls,
  }
}
type Answers = { session?: object | null; status?: number; body?: string }

test('the session is fetched, sign-out requested, and it says so on the front page', async () => {
  const { outcome, calls } = against()
  expect(await outcome).toMatchObject({ message: 'Successfully logged out', goTo: '/' })
  expect(calls).toEqual(['GET /api/auth/get-session', 'POST /api/auth/sign-out', 'forget'])
})

test('without a session it goes to the login page and asks nothing of the server', async () => {
  const { outcome, calls } = against({ session: null })
  expect(await outcome).toMatchObject({ message: null, goTo: '/auth' })
  expect(calls).toEqual(['GET /api/auth/get-session', 'forget'])
})

test.each([
  'Auth session missing!',
  '{"message":"invalid JWT: token is expired"}',
  '{"code":"session_not_found"}',
  '{"code":"SESSION_NOT_FOUND","message":"Session not found"}',
  'SessionNotFound',
])('an error that says “%s” means the session had ended already', async (body) => {
  expect(await against({ status: 400, body }).outcome).toMatchObject({
    message: 'You are now logged out',
    tone: 'success',
    goTo: '/',
  })
})

test.each([401, 403, 404])('%i is ignored', async (status) => {
  expect(await against({ status }).outcome).toMatchObject({
    message: 'Successfully logged out',
    goTo: '/',
  })
})

test.each([400, 429, 500, 503])('%i without such words stays on the page', async (status) => {
  const { outcome, calls } = against({ status, body: '{"message":"no"}' })
  expect(await outcome).toEqual({
    message: 'Failed to sign out. Please try again.',
    tone: 'error',
    goTo: null,
  })
  expect(calls).not.toContain('forget')
})

test('who signs out in one tab is signed out in the others', async () => {
  const heard: string[] = []
  // A channel of another tab: it does not say which tab it is.
  const otherTab = new BroadcastChannel(authChannel)
  otherTab.onmessage = ({ data }) => void heard.push(data.event)
  const call = async (input: RequestInfo | URL) =>
    String(input).endsWith('/sign-out') ? new Response('{}') : Response.json({})
  await signOut(call, () => undefined)
  await vi.waitFor(() => expect(heard).toEqual(['SIGNED_OUT']))
  otherTab.close()
})

test('anything unexpected goes to the front page', async () => {
  const broken = () => Promise.reject(new TypeError('network'))
  expect(await signOut(broken, () => undefined)).toEqual({
    message: 'An unexpected error occurred',
    tone: 'error',
    goTo: '/',
  })
})
