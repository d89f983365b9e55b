'use client'

import { TextLink } from '@/components/ui/page-link'
import { useIsStoreReady } from '@/lib/sales/checkout/browser-store'
import { rich } from '@/lib/shared/messages/message'
import { paths, productPath, signInPath } from '@/lib/shared/routes/paths'

/** Shown to visitors instead of the review form: a link to the login and back. Signed-in browsers never paint it. */
export function ReviewSignIn({ productId }: { productId: number }) {
  const isReady = useIsStoreReady()
  return (
    <p className={`text-sm text-ink-soft ${isReady ? '' : 'for-visitors'}`}>
      {rich('review.login-to-write', {
        link: (parts) => (
          <TextLink href={signInPath(paths.login, productPath(productId))} key="link">
            {parts}
          </TextLink>
        ),
      })}
    </p>
  )
}
