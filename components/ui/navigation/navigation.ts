import { usePathname as useNextPathname, useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { isOfThisLanguage, localPath, plainPath } from '@/lib/shared/messages/current-language'

type Router = ReturnType<typeof useNextRouter>

/**
 * Next's router for paths of the shop without a language: it opens them in the language of the document. Between the shop and the desk, where
 * that is another one, it loads the page whole.
 */
export function useRouter(): Router {
  const router = useNextRouter()
  return useMemo(
    () => ({
      ...router,
      push: opener(router.push, 'assign'),
      replace: opener(router.replace, 'replace'),
      prefetch: (path, ...options) => router.prefetch(localPath(path), ...options),
    }),
    [router],
  )
}

function opener(open: Router['push'], load: 'assign' | 'replace'): Router['push'] {
  return (path, ...options) => {
    const pathname = localPath(path)
    if (isOfThisLanguage({ pathname })) open(pathname, ...options)
    else window.location[load](pathname)
  }
}

/** The path of the page without its language prefix. Servers know the same path. */
export function usePathname(): string {
  return plainPath(useNextPathname() ?? '/')
}
