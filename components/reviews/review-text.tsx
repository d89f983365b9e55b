import type { ReactNode } from 'react'
import { LocalWords } from '@/components/ui/local-words'
import { Stars } from '@/components/ui/stars'
import { VisitorTime } from '@/components/ui/visitor-time'
import type { ShownReview } from '@/lib/catalog/siblings/group-reviews'
import { t } from '@/lib/shared/messages/message'
import { VerifiedMark } from './verified-mark'

type Props = {
  review: Pick<ShownReview, 'rating' | 'comment' | 'createdAt' | 'isVerified' | 'answer' | 'version'>
  /** Who wrote it, or about what. */
  heading: ReactNode
}

/** A review with its date, stars, comment and the shop's answer. */
export function ReviewText({ review, heading }: Props) {
  const { rating, comment, createdAt, isVerified, answer, version } = review
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {heading}
        <span className="text-sm text-ink-soft">
          <VisitorTime format="review" iso={createdAt} />
        </span>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
        <Stars rating={rating} />
        <VerifiedMark isVerified={isVerified} />
        {version && (
          <span className="min-w-0 text-sm wrap-break-word text-ink-soft">
            <LocalWords words={version} />
          </span>
        )}
      </p>
      <p className="mt-2 max-w-prose wrap-break-word whitespace-pre-line">{comment}</p>
      <ShopAnswer answer={answer} />
    </>
  )
}

/** What the shop says to a review, below it; nothing without an answer. */
function ShopAnswer({ answer }: { answer: string | null }) {
  if (answer === null) return null
  return (
    <div className="mt-3 max-w-prose rounded-card bg-sunken px-4 py-3">
      <p className="text-sm font-semibold">{t('review.answer')}</p>
      <p className="wrap-break-word whitespace-pre-line">{answer}</p>
    </div>
  )
}
