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

/** Writes a time in the reader's zone, with its name; in UTC before hydration. */
export function useMoment(): (at: string) => string {
  return useInBrowser() ? localMoment : moment
}

type MomentProps = { at: string; className?: string }

/** A time in the reader's zone, with its name; in UTC before hydration. */
export function Moment({ at, className }: MomentProps) {
  const inWords = useMoment()
  return (
    <time dateTime={at} className={className}>
      {inWords(at)}
    </time>
  )
}
