import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { DeviceType } from '../../../../domain/analytics/event.ts'

export type Agent = {
  /** On the list of known bots. */
  bot: boolean
  tool: boolean
  deviceType: DeviceType
  browser: string | null
  os: string | null
}

/** Programs that developers try a site with; locally they are visitors. */
const tools = /Headless|^(?:node|undici|axios|curl|python-requests)\b/i

const remembered = new Map<string, Agent>()
const mostRemembered = 500

/** What a user agent says of itself. Many visitors share one: the last few hundred are remembered. */
export function readAgent(userAgent: string): Agent {
  const known = remembered.get(userAgent)
  if (known) return known
  const agent = userAgent ? parse(userAgent) : silent
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(userAgent, agent)
  return agent
}

/** Whether its visits are only counted. */
export function isOnlyCounted({ bot, tool }: Agent, { production }: { production: boolean }) {
  return bot && (production || !tool)
}

/** Of one that says nothing. */
const silent: Agent = { bot: false, tool: false, deviceType: 'desktop', browser: null, os: null }

function parse(userAgent: string): Agent {
  const { browser, os, platform } = Bowser.parse(userAgent)
  const { type } = platform
  return {
    bot: isbot(userAgent),
    tool: tools.test(userAgent),
    deviceType: type === 'mobile' || type === 'tablet' ? type : 'desktop',
    browser: browser.name || null,
    os: os.name || null,
  }
}
