import { useSyncExternalStore } from 'react'
import { localMoment, moment } from '../../domain/text/dates.ts'

const never = () => () => {}

/** Whether the page is alive in a browser: only then is its reader's time zone known. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

type MomentProps = { at: string; className?: string }

/** A moment in its reader's time zone, by name; in UTC until the page is alive. */
export function Moment({ at, className }: MomentProps) {
  const inBrowser = useInBrowser()
  return (
    <time dateTime={at} className={className}>
      {inBrowser ? localMoment(at) : moment(at)}
    </time>
  )
}
