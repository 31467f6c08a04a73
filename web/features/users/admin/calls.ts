import type { Role } from '../../../../domain/access.ts'
import { api, done, unwrap } from '../../../lib/api.ts'

const user = api.admin.users[':id']
const of = (id: string) => ({ param: { id } })

/** An admin's calls on an account. Each throws `ApiError` when refused. */
export const userCalls = {
  create: (json: { name: string; email: string; role: Role | null; invite: boolean }) =>
    unwrap(api.admin.users.$post({ json })),
  setRole: (id: string, role: Role | null) => done(user.role.$put({ ...of(id), json: { role } })),
  ban: (id: string, json: { reason: string; endsAt: string | null }) =>
    done(user.ban.$put({ ...of(id), json })),
  unban: (id: string) => done(user.ban.$delete(of(id))),
  endSessions: (id: string) => done(user.sessions.$delete(of(id))),
  endSession: (id: string, session: string) =>
    done(user.sessions[':session'].$delete({ param: { id, session } })),
  sendRecovery: (id: string) => done(user.recovery.$post(of(id))),
  removeSecondFactor: (id: string, json: { reason: string; password?: string }) =>
    done(user['remove-second-factor'].$post({ ...of(id), json })),
  merge: (id: string, json: { from: string; reason: string }) =>
    done(user.merge.$post({ ...of(id), json })),
  delete: (id: string) => done(user.deletion.$put(of(id))),
  keep: (id: string) => done(user.deletion.$delete(of(id))),
  impersonate: (id: string, reason: string) =>
    unwrap(user.impersonate.$post({ ...of(id), json: { reason } })),
}
