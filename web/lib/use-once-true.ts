import { useState } from 'react'

/** True from the first time `value` is true, so that what was loaded for it stays rendered. */
export function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}
