import { connect } from 'node:net'

/** A request to repeat; with a `body` it is a POST of JSON. */
export type Target = {
  port: number
  path: string | (() => string)
  cookie?: string
  body?: () => string
  /** The visitor's IP address, as Cloudflare passes it on: an address's requests are limited. */
  address?: () => string
}

const connections = 8
const roundMs = 400
const rounds = 25

/**
 * Throughput of `target` divided by that of `baseline`. Both are asked in turn in the same run,
 * eight requests at a time over open connections, in 25 rounds of 0.4 seconds after one to warm up.
 * The median of the rounds' ratios, since other load on the machine affects both alike.
 */
export async function throughputRatio(target: Target, baseline: Target) {
  await requestsPerSecond(target)
  await requestsPerSecond(baseline)
  const pairs: { ratio: number; rps: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const rps = await requestsPerSecond(target)
    pairs.push({ rps, ratio: rps / (await requestsPerSecond(baseline)) })
  }
  return {
    ratio: median(pairs.map(({ ratio }) => ratio)),
    rps: median(pairs.map(({ rps }) => rps)),
  }
}

async function requestsPerSecond(target: Target): Promise<number> {
  const until = performance.now() + roundMs
  const counts = await Promise.all(Array.from({ length: connections }, () => ask(target, until)))
  return counts.reduce((sum, count) => sum + count, 0) / (roundMs / 1000)
}

/**
 * Sends requests over one connection, one after the other, and returns the number of answers. A
 * bare socket: an HTTP library would cost more than the answers.
 */
function ask({ port, path, cookie, body, address: from }: Target, until: number): Promise<number> {
  const headers = ['Host: 127.0.0.1', ...(cookie ? [`Cookie: ${cookie}`] : [])].join('\r\n')
  const request = () => {
    const address = typeof path === 'string' ? path : path()
    if (!body) return `GET ${address} HTTP/1.1\r\n${headers}\r\n\r\n`
    const text = body()
    const sender = from ? `\r\nCF-Connecting-IP: ${from()}` : ''
    const about = `Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${text.length}${sender}`
    return `POST ${address} HTTP/1.1\r\n${headers}\r\n${about}\r\n\r\n${text}`
  }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request()))
    let answer = ''
    let count = 0
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (part: string) => {
      answer += part
      if (!isWhole(answer)) return
      if (!answer.startsWith('HTTP/1.1 20')) {
        socket.destroy()
        return reject(new Error(`${String(path)} answered ${answer.slice(0, 300)}`))
      }
      count += 1
      answer = ''
      if (performance.now() < until) socket.write(request())
      else socket.end(() => resolve(count))
    })
    socket.on('error', reject)
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  // An answer without content has no Content-Length.
  if (answer.startsWith('HTTP/1.1 204')) return true
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1]
  if (length === undefined) return answer.endsWith('\r\n0\r\n\r\n')
  return answer.length >= head + 4 + Number(length)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
