import Bowser from 'bowser'
import { isbot } from 'isbot'
import type { DeviceType } from '../../../../domain/analytics/event.ts'

export type Agent = {
  /** Whether it is on the list of known bots. */
  bot: boolean
  /** Whether it is a headless browser or an HTTP client, as developers use. */
  tool: boolean
  deviceType: DeviceType
  browser: string | null
  os: string | null
}

/** Headless browsers and HTTP clients, which count as visitors outside production. */
const tools = /Headless|^(?:node|undici|axios|curl|python-requests)\b/i

const remembered = new Map<string, Agent>()
const mostRemembered = 500

/** Parses a user agent; the results are cached, since many visitors share one. */
export function readAgent(userAgent: string): Agent {
  const known = remembered.get(userAgent)
  if (known) return known
  const agent = userAgent ? parse(userAgent) : silent
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(userAgent, agent)
  return agent
}

/** Whether the agent is a bot, whose visits are only counted. */
export function isOnlyCounted({ bot, tool }: Agent, { production }: { production: boolean }) {
  return bot && (production || !tool)
}

/** The agent of a request without a user agent. */
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
