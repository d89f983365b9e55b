import { Stars } from '@/components/ui/stars'
import type { ReviewJson } from '@/lib/catalog/products/product-schema'
import { authorWords } from '@/lib/catalog/reviews/author-words'
import { objectionIn } from '@/lib/catalog/reviews/helpful-reviews'
import { rich, t } from '@/lib/shared/messages/message'

/** 'What buyers say against it': the most helpful review of three stars or fewer. Nothing when there is none. */
export function Objection({ reviews }: { reviews: readonly ReviewJson[] }) {
  const objection = objectionIn(reviews)
  if (!objection) return null
  const { review, text, isWhole } = objection
  return (
    <section aria-labelledby="against" className="objection">
      <h3 id="against">{t('review.against')}</h3>
      <blockquote>{text}</blockquote>
      <p>
        <Stars rating={review.rating} />
        <a className="facet-link" href={`#review-${review._id}`}>
          {rich('review.read-whole', {
            name: authorWords(review.name),
            more: (parts) => (
              <span className={isWhole ? 'sr-only' : undefined} key="more">
                {parts}
              </span>
            ),
          })}
        </a>
      </p>
    </section>
  )
}
