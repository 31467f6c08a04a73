import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from './columns.ts'

/** better-auth's tables; the property names are the ones its adapter looks up. */
export const user = sqliteTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** A person who registered by phone has a reserved `@phone.invalid` address here. */
    email: text('email').notNull().unique(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    image: text('image'),
    phoneNumber: text('phone_number').unique(),
    phoneNumberVerified: integer('phone_number_verified', { mode: 'boolean' }),
    /** True once an authenticator app is verified; every sign-in but one by passkey asks for it. */
    twoFactorEnabled: integer('two_factor_enabled', { mode: 'boolean' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // The searches and sort orders of the admin area's list of users.
  (table) => [
    index('user_by_time').on(table.createdAt),
    index('user_by_domain').on(sql`substr(${table.email}, instr(${table.email}, '@') + 1)`),
    index('user_by_name').on(sql`lower(${table.name})`),
    index('user_by_last_name').on(sql`lower(substr(${table.name}, instr(${table.name}, ' ') + 1))`),
  ],
)

export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    expiresAt: timestamp('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('session_by_user').on(table.userId)],
)

export const account = sqliteTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('account_by_user').on(table.userId)],
)

export const verification = sqliteTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verification_by_identifier').on(table.identifier),
    // A trusted device's row has its owner's id as the value; expired rows are deleted by time.
    index('verification_by_value').on(table.value),
    index('verification_by_expiry').on(table.expiresAt),
  ],
)

/** An authenticator app and its backup codes, both encrypted by better-auth. */
export const twoFactor = sqliteTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the first correct code after the QR code was shown. */
    verified: integer('verified', { mode: 'boolean' }),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: timestamp('locked_until'),
  },
  (table) => [index('two_factor_by_user').on(table.userId)],
)

/** Public keys of WebAuthn credentials. */
export const passkey = sqliteTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: timestamp('created_at'),
  },
  (table) => [index('passkey_by_user').on(table.userId)],
)

/** Browsers a person has signed in with: a sign-in from an unknown one is notified by mail. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    /** SHA-256 of the device's cookie. */
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

export const userRoles = sqliteTable('user_roles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  role: text('role', { enum: ['admin', 'editor'] }).notNull(),
  /** Start of the days of grace to set up a second factor. */
  grantedAt: timestamp('granted_at').$defaultFn(() => new Date()),
})
