'use client'

import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/page-link'
import { safeRedirect } from '@/lib/shared/browser/safe-redirect'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { type paths, signInPath } from '@/lib/shared/routes/paths'

type Props = { to: typeof paths.login | typeof paths.register; children: ReactNode }

function RedirectingLink({ to, children }: Props) {
  const redirect = safeRedirect(useSearchParams().get('redirect'))
  return <TextLink href={signInPath(to, redirect)}>{children}</TextLink>
}

/** Links from login to registration, or back, and keeps the page's `?redirect=`, which the server's HTML, the same for all, does not know. */
export function SignInLink({ to, children }: Props) {
  if (!useIsHydrated()) return <TextLink href={to}>{children}</TextLink>
  return <RedirectingLink to={to}>{children}</RedirectingLink>
}
