'use client'

import { useRouter } from 'next/navigation'
import { ApiError, renewSession } from '@/lib/api-client'
import { paths, signInPath } from '@/lib/paths'

/**
 * Leads away whom the shop refused: after the session ended (401) to the login and back to this page, who is no admin any
 * more (403) home (Spec §8). Answers whether it did.
 */
export function useTurnedAway(): (error: unknown) => boolean {
  const router = useRouter()
  return (error) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) {
      router.replace(signInPath(paths.login, window.location.pathname + window.location.search))
    } else if (status === 403) {
      renewSession()
      router.replace(paths.home)
    }
    return status === 401 || status === 403
  }
}
