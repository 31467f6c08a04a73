import { authChannel } from '../../../domain/constants.ts'

/** Two channels of one name hear each other within a tab too: this tells its own words from others'. */
const thisTab = Math.random()

type Message = { event: string; tab: number }

/** Tells every other tab of this browser. */
export function tellOtherTabs(event: string): void {
  const channel = new BroadcastChannel(authChannel)
  channel.postMessage({ event, tab: thisTab } satisfies Message)
  channel.close()
}

/** Hears what other tabs tell, until what it returns is called. */
export function hearOtherTabs(listener: (event: string) => void): () => void {
  const channel = new BroadcastChannel(authChannel)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tab !== thisTab) listener(data.event)
  }
  return () => channel.close()
}
