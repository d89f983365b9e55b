'use client'

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { ReviewSignIn } from './review-sign-in'

/** `version` says which member of a group the product is: "Size 42, Sand". */
export type Reviewed = { productId: number; version?: ReactNode }

const ReviewForm = lazy(() => import('./review-form').then((file) => ({ default: file.ReviewForm })))

/**
 * The way to the login for visitors, the review form for users; only their browsers load its script. `children` are the reviews:
 * in one column they come first, and a button opens the form of a signed-in browser below them (`review-place`).
 */
export function ReviewRoom({ children, ...about }: Reviewed & { children: ReactNode }) {
  const user = useStored('userInfo')
  const [isFormWanted, setIsFormWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The form stays when the session ends: it keeps what was typed.
  if (user && !isFormWanted) setIsFormWanted(true)

  function open() {
    flushSync(() => setIsOpen(true))
    place.current?.focus()
    place.current?.scrollIntoView()
  }

  return (
    <>
      <div className="review-opener">
        <Button isWide onClick={open} variant="secondary">
          {t('review.write')}
        </Button>
      </div>
      {children}
      <div
        className={`review-place outline-none max-lg:-mt-8 ${isOpen ? 'is-open' : ''}`}
        ref={place}
        tabIndex={-1}
      >
        {isFormWanted ? (
          <Suspense fallback={<div className="review-room mt-8" />}>
            <ReviewForm {...about} />
          </Suspense>
        ) : (
          <div className="review-room mt-8">
            <ReviewSignIn productId={about.productId} />
          </div>
        )}
      </div>
    </>
  )
}
