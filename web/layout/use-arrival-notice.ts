import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { gateMessages, isGateNotice } from '../../domain/access.ts'
import { takeFlash } from '../lib/kept/flash.ts'
import { toast } from '../lib/toast.ts'

/**
 * Shows the message that the previous page stored, and the address's notice, which it then removes.
 */
export function useArrivalNotice() {
  const [search, setSearch] = useSearchParams()
  const notice = search.get('notice')

  useEffect(() => {
    const flash = takeFlash()
    if (flash) toast[flash.tone](flash.message)
  }, [])

  useEffect(() => {
    if (!isGateNotice(notice)) return
    toast.info(gateMessages[notice])
    setSearch(
      (current) => {
        current.delete('notice')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [notice, setSearch])
}
