'use client'

import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError, renewSession } from '@/lib/api/client/api-call'
import { plainPath } from '@/lib/shared/messages/current-language'
import { paths, signInPath } from '@/lib/shared/routes/paths'

/**
 * Returns a function that redirects when the server refuses the user: to the login, and from there back to this page, when
 * the session has ended (401), and home when the user is not an admin (403) (Spec §8). It returns whether it redirected.
 */
export function useRefusalRedirect(): (error: unknown) => boolean {
  const router = useRouter()
  return (error) => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 401) {
      router.replace(signInPath(paths.login, plainPath(window.location.pathname) + window.location.search))
    } else if (status === 403) {
      renewSession()
      router.replace(paths.home)
    }
    return status === 401 || status === 403
  }
}
