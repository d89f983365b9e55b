import { usePathname as useNextPathname, useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { localPath, plainPath } from '@/lib/shared/messages/current-language'

type Router = ReturnType<typeof useNextRouter>

/** Next's router for paths of the shop without a language: it opens them in the language of the document. */
export function useRouter(): Router {
  const router = useNextRouter()
  return useMemo(
    () => ({
      ...router,
      push: (path, ...options) => router.push(localPath(path), ...options),
      replace: (path, ...options) => router.replace(localPath(path), ...options),
      prefetch: (path, ...options) => router.prefetch(localPath(path), ...options),
    }),
    [router],
  )
}

/** The path of the page without its language prefix. Servers know the same path. */
export function usePathname(): string {
  return plainPath(useNextPathname() ?? '/')
}
