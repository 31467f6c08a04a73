/** How tests that cover every call make one, and what it answers. */
export type ApiCall = {
  /**
   * Status for an anonymous visitor, an expired session, free, subscriber, founder, editor, admin.
   * Calls on a person's own data (":c" and ":q" belong to somebody else) answer 404 to those who
   * may make them.
   */
  statuses: number[]
  /** Body sent by the access matrix in place of `harmless`; the call must refuse it. */
  sent?: object
  /** A valid body; the hostile-input test spoils each of its fields. */
  body?: Record<string, unknown>
  /** Whether it also accepts its body as plain text, as beacons send it. */
  plainText?: true
  /** Valid query parameters, and the names of those that are spoiled. */
  query?: { right: Record<string, string>; parameters: string[] }
}

/** The statuses of calls that everyone may make; `status` for whoever may. */
export const everyone = (status: number) => Array<number>(7).fill(status)
export const signedIn = (status: number) => [401, 401, ...Array<number>(5).fill(status)]
export const advisors = (status: number) => [401, 401, 402, ...Array<number>(4).fill(status)]
export const staff = (status: number) => [401, 401, 403, 403, 403, status, status]
export const admins = (status: number) => [401, 401, 403, 403, 403, 403, status]
