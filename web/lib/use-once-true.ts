import { useState } from 'react'

/** True from the first time `value` is: what was loaded for it may stay. */
export function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}
