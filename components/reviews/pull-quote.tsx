import type { ReviewJson } from '@/lib/catalog/products/product-schema'
import { authorWords } from '@/lib/catalog/reviews/author-words'
import { praiseIn } from '@/lib/catalog/reviews/helpful-reviews'
import { rich } from '@/lib/shared/messages/message'

/** The beginning of the most helpful good review, with its writer, as a link to the review. Nothing when there is none. */
export function PullQuote({ reviews }: { reviews: readonly ReviewJson[] }) {
  const praise = praiseIn(reviews)
  if (!praise) return null
  const { _id, name } = praise.review
  return (
    <figure className="pull-quote">
      <blockquote>{praise.text}</blockquote>
      <figcaption>
        <a className="facet-link" href={`#review-${_id}`}>
          {rich('review.read', {
            name: authorWords(name),
            more: (parts) => (
              <span className="sr-only" key="more">
                {parts}
              </span>
            ),
          })}
        </a>
      </figcaption>
    </figure>
  )
}
