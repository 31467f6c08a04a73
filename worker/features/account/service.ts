import { deviceOf } from '../../../domain/accounts/device.ts'
import type { AccountOverview, AccountPart, Provider } from '../../../domain/accounts/overview.ts'
import {
  type AccountInput,
  type DistrictRole,
  defaultNotifications,
  toTheme,
} from '../../../domain/accounts/profile.ts'
import { secondFactorDue } from '../../../domain/accounts/second-factor.ts'
import { deletionGraceDays } from '../../../domain/constants.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import { dayMs } from '../../../domain/durations.ts'
import { AppError } from '../../../domain/errors.ts'
import { refuseStudentData } from '../../http/without-student-data.ts'
import type { accountRepository } from './repository.ts'

type Deps = { accounts: ReturnType<typeof accountRepository>; now?: () => Date }

/** The account for its owner's pages; `token` marks the current session. Throws NOT_FOUND. */
export async function readAccount(
  { accounts }: Deps,
  userId: string,
  token: string,
): Promise<AccountOverview> {
  const { user, role, ...own } = await accounts.read(userId)
  if (!user) throw new AppError('NOT_FOUND', 'There is no such account')
  const address = publicEmail(user.email)
  const on = user.twoFactorEnabled === true
  // Nobody is asked for a second factor that may only be unreadable.
  const has = on || own.passkeys?.length !== 0
  const profile = own.profiles?.[0]
  const deletion = own.deletions?.[0]
  const due = role && !has ? secondFactorDue(role.grantedAt) : null
  return {
    name: user.name,
    image: user.image,
    email: address === null ? null : { address, proven: user.emailVerified },
    phone: user.phoneNumber
      ? { number: user.phoneNumber, proven: user.phoneNumberVerified === true }
      : null,
    title: profile?.title ?? null,
    districtRole: (profile?.districtRole ?? null) as DistrictRole | null,
    notifications: profile?.notifications ?? defaultNotifications,
    theme: toTheme(profile?.theme),
    hasPassword: own.accounts?.some(({ password }) => password !== null) ?? true,
    secondFactor: { on, dueAt: due?.toISOString() ?? null },
    passkeys: (own.passkeys ?? []).map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt: createdAt?.toISOString() ?? null,
    })),
    identities: (own.accounts ?? [])
      .filter(({ provider }) => provider !== 'credential')
      .map(({ id, provider, createdAt }) => ({
        id,
        provider: provider as Provider,
        linkedAt: createdAt.toISOString(),
      })),
    sessions: own.sessions
      .map((session) => ({
        id: session.id,
        device: deviceOf(session.userAgent),
        current: session.token === token,
        startedAt: session.createdAt.toISOString(),
        lastUsedAt: session.updatedAt.toISOString(),
      }))
      .sort(
        (a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
      ),
    deletion: deletion ? { dueAt: deletion.dueAt.toISOString() } : null,
    unread: accountParts.filter((part) => own[rowsOf[part]] === null),
  }
}

const rowsOf = {
  profile: 'profiles',
  'log-ins': 'accounts',
  passkeys: 'passkeys',
  deletion: 'deletions',
} as const satisfies Record<AccountPart, string>
const accountParts = Object.keys(rowsOf) as AccountPart[]

/**
 * Changes the given fields. Throws INVALID_INPUT for a name or title in which the guard finds
 * student data (a placeholder would rename an adult), NOT_FOUND for a picture that is not there.
 */
export async function changeAccount(
  { accounts, now = () => new Date() }: Deps,
  userId: string,
  input: AccountInput,
): Promise<void> {
  for (const field of ['name', 'title'] as const)
    await refuseStudentData(field, input[field], '. Please type only about yourself.')
  const { avatar, ...about } = input
  if (avatar && !(await accounts.hasAvatar(userId, avatar)))
    throw new AppError('NOT_FOUND', 'This picture is not there: please choose it again')
  if (avatar !== undefined) await accounts.setAvatar(userId, avatar, now())
  await accounts.change(userId, about, now())
}

/** Ends one session; throws NOT_FOUND when it is not the user's or has ended. */
export async function endSession({ accounts }: Deps, userId: string, id: string): Promise<void> {
  if (!(await accounts.endSession(userId, id)))
    throw new AppError('NOT_FOUND', 'This session has ended already')
}

/**
 * Schedules the account's deletion, which can be taken back; false when it was scheduled already.
 * Throws CONFLICT while a plan renews.
 */
export async function requestDeletion(
  { accounts, now = () => new Date() }: Deps,
  userId: string,
): Promise<boolean> {
  if (await accounts.hasRenewingPlan(userId))
    throw new AppError(
      'CONFLICT',
      'Your plan renews by itself. Cancel it first, so that you are not charged for an account that is gone.',
      { code: 'PLAN_RENEWS' },
    )
  const at = now()
  return accounts.requestDeletion(userId, at, new Date(at.getTime() + deletionGraceDays * dayMs))
}
