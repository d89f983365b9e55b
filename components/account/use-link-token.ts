import { useEffect, useState } from 'react'
import { hideLinkSearch } from '@/lib/shared/browser/link-search'

/**
 * The token of the link that led to this page, `null` until it is read, '' without one. It is removed from the address bar and
 * from the history.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const given = new URLSearchParams(window.location.search).get('token')
    setToken((current) => current ?? given ?? '')
    if (given !== null) hideLinkSearch()
  }, [])
  return token
}
