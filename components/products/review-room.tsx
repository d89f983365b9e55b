'use client'

import { lazy, Suspense, useState } from 'react'
import { ReviewSignIn } from '@/components/products/review-sign-in'
import { useStored } from '@/lib/checkout/browser-store'

const ReviewForm = lazy(async () => {
  const { ReviewForm } = await import('@/components/products/review-form')
  return { default: ReviewForm }
})

/** The way to the login for visitors, the review form for users; only their browsers load its script. */
export function ReviewRoom({ productId }: { productId: number }) {
  const user = useStored('userInfo')
  const [isFormWanted, setIsFormWanted] = useState(false)
  // The form stays when the session ends: it keeps what was typed.
  if (user && !isFormWanted) setIsFormWanted(true)
  if (isFormWanted) {
    return (
      <Suspense fallback={<div className="review-room mt-8" />}>
        <ReviewForm productId={productId} />
      </Suspense>
    )
  }
  return (
    <div className="review-room mt-8">
      <ReviewSignIn productId={productId} />
    </div>
  )
}
