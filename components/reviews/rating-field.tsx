'use client'

import { type ReactNode, useState } from 'react'
import { SelectField } from '@/components/ui/forms/select-field'

const ratings = [1, 2, 3, 4, 5]

/**
 * A rating from 1 to 5 (Spec §2): the native select, and stars that choose in it. The stars are for pointers; the keyboard has
 * the select.
 */
export function RatingField({ error }: { error: ReactNode }) {
  const [rating, setRating] = useState('')
  return (
    <div className="rating-field">
      <SelectField
        className="flex-1 basis-38"
        error={error}
        hint="1 is poor, 5 is excellent."
        label="Rating"
        name="rating"
        onChange={(event) => setRating(event.target.value)}
        value={rating}
      >
        <option value="">Select...</option>
        {ratings.map((star) => (
          <option key={star} value={star}>
            {star}
          </option>
        ))}
      </SelectField>
      <div className="star-picker">
        {ratings.map((star) => (
          <button
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            aria-pressed={rating === String(star)}
            className={star <= Number(rating) ? 'is-lit' : undefined}
            key={star}
            onClick={() => setRating(String(star))}
            tabIndex={-1}
            type="button"
          >
            <svg aria-hidden="true" viewBox="0 0 20 20">
              <use href="#star" />
            </svg>
          </button>
        ))}
      </div>
    </div>
  )
}
