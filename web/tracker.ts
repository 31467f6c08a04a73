/**
 * Counts visits on every page, without cookies or fingerprints. A row stays in localStorage until
 * the server has acknowledged it; its id and time make a row sent twice count once. Failures are
 * logged and affect nothing else. Other code reports events with a DOM event named `track`
 * (web/lib/track.ts). It imports nothing, since an import would load a chunk of the app.
 */

type View = {
  path: string
  /** The page exit's row, which is sent again when the page is viewed further. */
  exit?: { id: string; time: number }
  /** Milliseconds in sight before `since`, and those the exit has reported. */
  seen: number
  told?: number
  /** When it came into sight (`performance.now()`); undefined while hidden. */
  since?: number
}

/** Equal to that of domain/constants.ts (tested). */
const activityPingMs = 30_000
/** After this long without a new title, the page has the same title as the one before. */
const titleMs = 3000
const address = '/api/website-analytics'
const prefix = 'visit-'
const newId = () => crypto.randomUUID()
const send = (to: string, body: unknown) => navigator.sendBeacon(to, JSON.stringify(body))
const isShown = () => document.visibilityState === 'visible'

function start() {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    globalPrivacyControl?: boolean
  } & Navigator
  if (doNotTrack === '1' || globalPrivacyControl) {
    follow(() => send(address, { event_type: 'page_view', page_path: location.pathname }))
    return
  }
  const tab = sessionStorage
  tab.visit ??= newId()
  tab.visitEntry ??= location.pathname
  const session: string = tab.visit
  const entry: string = tab.visitEntry
  let view: View | undefined
  let came: object | undefined = { referrer: document.referrer }
  let sending = false

  const settle = follow(begin, () => view && leave(view))
  addEventListener('pageshow', ({ persisted }) => persisted && begin())
  addEventListener('visibilitychange', () => (isShown() ? enter() : hide()))
  addEventListener('pagehide', hide)
  addEventListener('online', deliver)
  addEventListener('track', ({ detail }: CustomEventInit) => {
    keep(detail.name, { event_data: detail.data })
    deliver()
  })
  setInterval(() => isShown() && enter(), activityPingMs)

  /** Also runs after `pageshow` from the cache: coming back to a page views it again. */
  function begin() {
    const path = location.pathname
    // The browser discarded the tab and loads it again: the same view continues.
    const { wasDiscarded } = document as { wasDiscarded?: boolean }
    const last = came && wasDiscarded && tab.visitView
    view = last ? (JSON.parse(last) as View) : { path, seen: 0 }
    // The server reads the campaign from the query and does not store the query.
    if (!last) keep('page_view', { ...came, page_path: came ? path + location.search : path })
    came = undefined
    if (isShown()) enter()
    deliver()
  }

  function enter() {
    if (view) view.since ??= performance.now()
    send('/api/rpc/update_visitor_activity', {
      p_session_id: session,
      p_page_path: location.pathname,
    })
    deliver()
  }

  function hide() {
    settle()
    if (view && leave(view)) send(address, rows().map(stamped))
    tab.visitView = JSON.stringify(view)
  }

  /** Writes the exit row; false when there was no time on the page to report. */
  function leave(left: View) {
    const now = performance.now()
    left.seen += now - (left.since ?? now)
    left.since = undefined
    if (left.seen === left.told) return false
    left.told = left.seen
    left.exit ??= { id: newId(), time: Date.now() }
    keep('page_exit', { ...left.exit, page_path: left.path, time_on_page: left.seen / 1000 })
    return true
  }

  function keep(event_type: string, more: object) {
    const row = {
      id: newId(),
      time: Date.now(),
      session_id: session,
      event_type,
      page_path: location.pathname,
      page_title: document.title,
      entry_page: entry,
      ...more,
    }
    localStorage[prefix + row.id] = JSON.stringify(row)
  }

  /**
   * The rows not acknowledged yet, at most 50, also of closed tabs: a row that two tabs send counts
   * once.
   */
  function rows() {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(prefix))
      .slice(0, 50)
  }

  async function deliver() {
    const sent = rows()
    if (sending || !sent.length) return
    sending = true
    const body = JSON.stringify(sent.map(stamped))
    const answer = await fetch(address, { method: 'POST', keepalive: true, body }).catch(
      console.debug,
    )
    sending = false
    // A refused row would be refused again, except when the server is busy (429) or broken. An exit
    // row may have changed meanwhile.
    if (answer && answer.status < 429) {
      for (const [key, text] of sent) if (localStorage[key] === text) localStorage.removeItem(key)
      // Rows stored meanwhile, and those above fifty.
      deliver()
    }
  }
}

const stamped = ([, text]: [string, string]) => ({ ...JSON.parse(text), sent_at: Date.now() })

/**
 * Calls `viewed` now and after each navigation, once the title is the new page's, and `left` before
 * it. Returns a function that ends the wait for a title.
 */
function follow(viewed: () => void, left?: () => void) {
  let path = location.pathname
  let timer = 0
  const settle = () => {
    if (timer) viewed()
    clearTimeout(timer)
    timer = 0
  }
  const moved = () => {
    if (location.pathname === path) return
    left?.()
    path = location.pathname
    clearTimeout(timer)
    timer = setTimeout(settle, titleMs) as unknown as number
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', moved)
  else setInterval(moved, 500)
  new MutationObserver(settle).observe(document.querySelector('title') as Node, { childList: true })
  viewed()
  return settle
}

try {
  // A prerendered page is viewed when it is shown.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
} catch (error) {
  console.debug(error)
}
