import { useSyncExternalStore } from 'react'
import { localMoment, moment } from '../../domain/text/dates.ts'

const never = () => () => {}

/** Whether the page is hydrated; only then is the reader's time zone known. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

type MomentProps = { at: string; className?: string }

/** A time in the reader's zone, with its name; in UTC before hydration. */
export function Moment({ at, className }: MomentProps) {
  const inBrowser = useInBrowser()
  return (
    <time dateTime={at} className={className}>
      {inBrowser ? localMoment(at) : moment(at)}
    </time>
  )
}
