'use client'

import { type ReactNode, useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import { TextArea } from '@/components/ui/forms/text-area'
import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import type { Reviewed } from './review-room'
import { ReviewSignIn } from './review-sign-in'
import './review-form.css'

/**
 * The review form, for logged-in users only (Spec §2). The client validates nothing (Spec §5): the server's message is shown
 * unchanged. A success refreshes the page; a failure keeps the typed values.
 */
export function ReviewForm({ productId, version }: Reviewed) {
  const router = useRouter()
  const user = useStored('userInfo')
  const { report, errors, sent, submit, isPending } = useFormAction(
    async (form) => {
      await api.addReview(productId, { rating: textOf(form, 'rating'), comment: textOf(form, 'comment') })
      router.refresh()
      return t('review.added')
    },
    (error, form) => {
      // A refusal is one text without fields (Spec §5); without a rating it is about that.
      const isAboutRating = error instanceof ApiError && error.status === 400 && textOf(form, 'rating') === ''
      return failureOf(error, isAboutRating ? { rating: errorText(error) } : {})
    },
  )

  // When the session turns out to have ended, the form stays with the typed values.
  const isFormKept = isPending || report?.kind === 'danger'
  if (!user && !isFormKept) {
    return (
      <div className="review-room mt-8">
        <ReviewSignIn productId={productId} />
      </div>
    )
  }
  return (
    <div className="review-room mt-8 grid max-w-md content-start gap-5">
      <h3 className="text-base wrap-break-word">
        {t('review.write')}
        {version && <span className="text-sm font-normal text-ink-soft"> · {version}</span>}
      </h3>
      <ActionForm action={submit} key={sent} noValidate>
        <RatingField error={errors.rating} />
        <TextArea label={t('review.comment')} name="comment" />
        <SubmitButton isPending={isPending} pendingText={t('review.sending')}>
          {t('review.submit')}
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
      {!user && <ReviewSignIn productId={productId} />}
    </div>
  )
}

const ratings = [1, 2, 3, 4, 5]

/**
 * A rating from 1 to 5 (Spec §2): the native select, and stars that choose in it. The stars are for pointers; the keyboard has
 * the select.
 */
function RatingField({ error }: { error: ReactNode }) {
  const [rating, setRating] = useState('')
  return (
    <div className="rating-field">
      <SelectField
        className="flex-1 basis-38"
        error={error}
        hint={t('review.rating-hint')}
        label={t('review.rating')}
        name="rating"
        onChange={(event) => setRating(event.target.value)}
        value={rating}
      >
        <option value="">{t('review.select')}</option>
        {ratings.map((star) => (
          <option key={star} value={star}>
            {star}
          </option>
        ))}
      </SelectField>
      <div className="star-picker">
        {ratings.map((star) => (
          <button
            aria-label={t('review.stars', { count: star })}
            aria-pressed={rating === String(star)}
            className={star <= Number(rating) ? 'is-lit' : undefined}
            key={star}
            onClick={() => setRating(String(star))}
            tabIndex={-1}
            type="button"
          >
            <svg aria-hidden="true" height="20" viewBox="0 0 20 20" width="20">
              <use href="#star" />
            </svg>
          </button>
        ))}
      </div>
    </div>
  )
}
