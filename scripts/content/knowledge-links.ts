/** The result of opening a link; `refused` wants a browser, `unreached` did not answer. */
export type LinkResult = {
  url: string
  state: 'opens' | 'gone' | 'refused' | 'unreached'
  why: string
}

type Options = { timeoutMs?: number; fetch?: typeof globalThis.fetch }

/**
 * Opens every address once, without fragment: hosts in parallel, the addresses of one host in turn.
 * Results are in the order of the addresses.
 */
export async function checkLinks(urls: string[], options: Options = {}): Promise<LinkResult[]> {
  const addresses = [...new Set(urls.map((url) => url.replace(/#.*$/, '')))]
  const byHost = Map.groupBy(addresses, (url) => new URL(url).host)
  const results = new Map<string, LinkResult>()
  await Promise.all(
    [...byHost.values()].map(async (ofHost) => {
      for (const url of ofHost) results.set(url, await checkLink(url, options))
    }),
  )
  return addresses.map((url) => results.get(url) as LinkResult)
}

/** Sends HEAD first, and GET where a server refuses that. */
async function checkLink(
  url: string,
  { timeoutMs = 20_000, fetch = globalThis.fetch }: Options,
): Promise<LinkResult> {
  const ask = async (method: string): Promise<LinkResult> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const { status, body } = await fetch(url, { method, signal, redirect: 'follow' })
      await body?.cancel()
      return { url, state: stateOf(status), why: String(status) }
    } catch (error) {
      return { url, state: 'unreached', why: reasonOf(error) }
    }
  }
  const head = await ask('HEAD')
  const answered = /^\d+$/.test(head.why)
  return head.state === 'opens' || !answered ? head : ask('GET')
}

function stateOf(status: number): LinkResult['state'] {
  if (status < 400) return 'opens'
  if (status === 404 || status === 410) return 'gone'
  return status < 500 ? 'refused' : 'unreached'
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? message)
}

/**
 * Prints the links that do not open, with the facts that have them. Returns the exit code: 0 when
 * none is gone, 1 when one is, 2 without a network.
 */
export async function reportLinks(
  sources: Iterable<{ fact: string; url: string }>,
  options: Options & { print?: (line: string) => void } = {},
): Promise<number> {
  const { print = console.log } = options
  const all = [...sources]
  const results = await checkLinks(
    all.map(({ url }) => url),
    options,
  )
  if (results.every(({ state }) => state === 'unreached')) {
    print(`none of ${results.length} addresses was reached: there is no network here`)
    return 2
  }
  const count = (wanted: string) => results.filter(({ state }) => state === wanted).length
  for (const { url, state, why } of results.filter(({ state }) => state !== 'opens')) {
    const facts = all.filter((source) => source.url.replace(/#.*$/, '') === url)
    print(`${state} (${why})  ${url}  ${facts.map(({ fact }) => fact).join(', ')}`)
  }
  print(
    `${results.length} addresses: ${count('opens')} open, ${count('gone')} gone, ${count('refused')} want a browser, ${count('unreached')} not reached`,
  )
  return count('gone') > 0 ? 1 : 0
}
