import { anonymousViewer, type Viewer } from '../../../domain/access.ts'
import { freeSubscription } from '../../../domain/billing/subscription.ts'
import { api, unwrap } from '../api.ts'

/** Who the browser believes is signed in: given with the page, renewed by the session keeper. */
let viewer: Viewer = anonymousViewer

export const viewerStore = {
  start(given: Viewer | undefined) {
    viewer = given ?? anonymousViewer
  },
  current: async () => viewer,
  /** Who is signed in, as far as the browser knows at this moment. */
  user: () => viewer.user,
  /** Asks the server again: session, role and subscription. */
  async refresh(): Promise<Viewer> {
    const { user, role, secondFactorMissing } = await unwrap(api.viewer.$get())
    const subscription = user ? await unwrap(api['check-subscription'].$post()) : freeSubscription
    // What came with the page and is not asked for again stays.
    const { secondFactorMissing: _, ...kept } = viewer
    viewer = {
      ...kept,
      user,
      role,
      subscription,
      ...(secondFactorMissing && { secondFactorMissing }),
    }
    return viewer
  },
}
