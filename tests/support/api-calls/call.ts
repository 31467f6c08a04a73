/** What the tests that protect every call know of one. */
export type ApiCall = {
  /**
   * Status for: anonymous, an expired session, free, subscriber, founder, editor, admin. Where a
   * call belongs to a person (":c" and ":q" are another's), those who may make it find nothing.
   */
  statuses: number[]
  /** Sent by the access matrix, where it is not `harmless`; refused by whoever would act on it. */
  sent?: object
  /** A right body, each field of which is spoiled by the hostile-input test. */
  body?: Record<string, unknown>
  /** Also takes its body as plain text, as beacons send it. */
  plainText?: true
  /** Right parameters of the query, and those that are spoiled. */
  query?: { right: Record<string, string>; parameters: string[] }
}

/** Statuses in that order, by who a call is for; `status` is what they are answered. */
export const everyone = (status: number) => Array<number>(7).fill(status)
export const signedIn = (status: number) => [401, 401, ...Array<number>(5).fill(status)]
export const advisors = (status: number) => [401, 401, 402, ...Array<number>(4).fill(status)]
export const staff = (status: number) => [401, 401, 403, 403, 403, status, status]
export const admins = (status: number) => [401, 401, 403, 403, 403, 403, status]
