'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { TextLink } from '@/components/ui/page-link'
import { safeRedirect } from '@/lib/browser/safe-redirect'
import { type paths, signInPath } from '@/lib/paths'

type Props = { to: typeof paths.login | typeof paths.register; children: ReactNode }

function RedirectingLink({ to, children }: Props) {
  const redirect = safeRedirect(useSearchParams().get('redirect'))
  return <TextLink href={signInPath(to, redirect)}>{children}</TextLink>
}

/** Links from login to registration, or back, and keeps the page's `?redirect=`. */
export function SignInLink({ to, children }: Props) {
  const plainLink = <TextLink href={to}>{children}</TextLink>
  return (
    <Suspense fallback={plainLink}>
      <RedirectingLink to={to}>{children}</RedirectingLink>
    </Suspense>
  )
}
