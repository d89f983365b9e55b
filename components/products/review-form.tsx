'use client'

import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { FormReport, type Report } from '@/components/account/form-report'
import { ReviewSignIn } from '@/components/products/review-sign-in'
import { KeptForm, textOf } from '@/components/ui/kept-form'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextArea } from '@/components/ui/text-area'
import { api } from '@/lib/api-client'
import { useStored } from '@/lib/checkout/browser-store'

type Outcome = { added: number; report: Report | null }
const ratings = ['1', '2', '3', '4', '5']

/**
 * The review form, for logged-in users only (Spec §2). Nothing is checked here (Spec §5): the shop decides, and what it
 * answers shows as it is. A success fetches the product anew; a failure keeps what was typed.
 */
export function ReviewForm({ productId }: { productId: number }) {
  const router = useRouter()
  const user = useStored('userInfo')
  const [{ added, report }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      try {
        const review = { rating: textOf(form, 'rating'), comment: textOf(form, 'comment') }
        await api.addReview(productId, review)
        router.refresh()
        return { added: last.added + 1, report: { kind: 'success', text: 'Review added.' } }
      } catch (error) {
        return { ...last, report: { kind: 'danger', text: errorText(error) } }
      }
    },
    { added: 0, report: null },
  )

  // Whose session turns out to have ended keeps the form with what was typed.
  const isKept = isPending || report?.kind === 'danger'
  if (!user && !isKept) {
    return (
      <div className="review-room mt-8">
        <ReviewSignIn productId={productId} />
      </div>
    )
  }
  return (
    <div className="review-room mt-8 grid max-w-md content-start gap-5">
      <h3 className="text-base">Write a review</h3>
      <FormReport isPending={isPending} report={report} />
      {!user && <ReviewSignIn productId={productId} />}
      <KeptForm action={submit} key={added} noValidate>
        <SelectField defaultValue="" hint="1 is poor, 5 is excellent." label="Rating" name="rating">
          <option value="">Select...</option>
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </SelectField>
        <TextArea label="Comment" name="comment" />
        <SubmitButton isPending={isPending} pendingText="Sending your review…">
          Submit
        </SubmitButton>
      </KeptForm>
    </div>
  )
}
