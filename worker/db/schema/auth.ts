import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // What the list of users is searched and sorted by.
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
  (table) => [index('verification_by_identifier').on(table.identifier)],
)

export const userRoles = sqliteTable('user_roles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  role: text('role', { enum: ['admin', 'editor'] }).notNull(),
})
