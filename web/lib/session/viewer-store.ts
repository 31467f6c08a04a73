import { anonymousViewer, type Viewer } from '../../../domain/access.ts'
import { freeSubscription } from '../../../domain/billing/subscription.ts'
import { api, unwrap } from '../api.ts'

/** The viewer as this browser last read it. */
let viewer: Viewer = anonymousViewer

export const viewerStore = {
  start(given: Viewer | undefined) {
    viewer = given ?? anonymousViewer
  },
  current: async () => viewer,
  /** The signed-in person as this browser last read them, or null. */
  user: () => viewer.user,
  /** Reads session, role and subscription again. */
  async refresh(): Promise<Viewer> {
    const { user, role, secondFactorMissing } = await unwrap(api.viewer.$get())
    const subscription = user ? await unwrap(api['check-subscription'].$post()) : freeSubscription
    // Fields that came with the page and are not read again are kept.
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
