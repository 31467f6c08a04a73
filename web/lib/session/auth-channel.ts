import { authChannel } from '../../../domain/constants.ts'

/** A tab hears its own messages too, on other channels of the same name: this tells them apart. */
const thisTab = Math.random()

type Message = { event: string; tab: number }

/** Sends an event to the other tabs of this browser. */
export function tellOtherTabs(event: string): void {
  const channel = new BroadcastChannel(authChannel)
  channel.postMessage({ event, tab: thisTab } satisfies Message)
  channel.close()
}

/** Calls `listener` with events of other tabs. Returns how to stop. */
export function hearOtherTabs(listener: (event: string) => void): () => void {
  const channel = new BroadcastChannel(authChannel)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tab !== thisTab) listener(data.event)
  }
  return () => channel.close()
}
