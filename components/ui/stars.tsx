import { type Star, starsOf } from '@/lib/products/rating'

const whole = 'm10 1.9 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const half = 'M10 1.9v13l-5.1 2.7 1-5.7-4.1-4 5.7-.8z'

const places = [0, 1, 2, 3, 4]

function StarShape({ star, place }: { star: Star; place: number }) {
  const transform = place === 0 ? undefined : `translate(${place * 20})`
  return (
    <>
      <path
        className={star === 'full' ? 'fill-star stroke-star-edge' : 'fill-sunken stroke-edge'}
        d={whole}
        transform={transform}
      />
      {star === 'half' && <path className="fill-star stroke-star-edge" d={half} transform={transform} />}
    </>
  )
}

/** Five stars in half steps (Spec §4), with '{n} reviews' behind them when the number is given. */
export function Stars({ rating, numReviews }: { rating: number; numReviews?: number }) {
  const stars = starsOf(rating)
  return (
    <span className="inline-flex items-center gap-2 text-sm text-ink-soft">
      <svg
        aria-label={`Rated ${rating} out of 5`}
        className="h-[1.15em] w-auto shrink-0"
        role="img"
        strokeLinejoin="round"
        strokeWidth="1.2"
        viewBox="0 0 100 20"
      >
        {places.map((place) => (
          <StarShape key={place} place={place} star={stars[place] ?? 'empty'} />
        ))}
      </svg>
      {numReviews !== undefined && <span className="tabular-nums">{`${numReviews} reviews`}</span>}
    </span>
  )
}
