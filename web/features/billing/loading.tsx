import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from './subscription-calls.ts'

/** Data read after the page is shown: null until it has come, or the reason why it has not. */
type Loaded<Data> = { data: Data } | { problem: string } | null

/**
 * The result of `load`, which is called once the page is shown, and a function that replaces it.
 */
export function useLoaded<Data>(load: () => Promise<Data>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>(null)
  useEffect(() => {
    load().then(
      (data) => setLoaded({ data }),
      (error: unknown) => setLoaded({ problem: messageOf(error) }),
    )
  }, [load])
  return [loaded, (data: Data) => setLoaded({ data })] as const
}

type LoadingProps<Data> = {
  loaded: Loaded<Data>
  /** Read out by screen readers meanwhile. */
  label: string
  children(data: Data): ReactNode
}

/** Two grey lines, then the data, or the problem. */
export function Loading<Data>({ loaded, label, children }: LoadingProps<Data>) {
  if (loaded === null)
    return (
      <div role="status" aria-label={label} className="mt-4 flex max-w-md flex-col gap-3">
        <div className="h-5 w-full rounded-sm bg-surface-sunken" />
        <div className="h-5 w-4/5 rounded-sm bg-surface-sunken" />
      </div>
    )
  if ('problem' in loaded)
    return (
      <p role="alert" className="mt-2 text-sm text-danger">
        {loaded.problem}
      </p>
    )
  return children(loaded.data)
}
