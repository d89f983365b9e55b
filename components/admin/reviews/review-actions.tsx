'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { TextArea } from '@/components/ui/forms/text-area'
import { adminApi } from '@/lib/api/client/admin-client'
import { type HideReason, hideReasons, hideReasonWords } from '@/lib/catalog/reviews/hide-reason'
import { maxAnswerLength } from '@/lib/catalog/reviews/review-limits'
import type { AdminReview } from '@/lib/catalog/reviews/review-schema'
import { t } from '@/lib/shared/messages/message'
import { MarkRead } from './mark-read'
import { ReviewDialog } from './review-dialog'

type Review = Pick<AdminReview, '_id' | 'name' | 'comment' | 'answer' | 'hidden' | 'isRead'>

/** What the admin does with a review. `describedBy` is the id of the element that names it. */
export function ReviewActions({ review, describedBy }: { review: Review; describedBy: string }) {
  const { _id, hidden, isRead } = review
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!isRead && <MarkRead describedBy={describedBy} ids={[_id]} label="Mark as read" />}
      <AnswerButton describedBy={describedBy} review={review} />
      {hidden === null ? (
        <HideButton describedBy={describedBy} review={review} />
      ) : (
        <ShowButton describedBy={describedBy} id={_id} />
      )}
    </div>
  )
}

type Props = { review: Review; describedBy: string }

/** Asks for the text of the answer. A text that could not be saved is there again. */
function AnswerButton({ review: { _id, name, comment, answer }, describedBy }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? answer ?? ''
  const saving = useRowAction(async () => {
    await adminApi.updateReview(_id, { answer: text })
    setDraft(null)
    return 'The answer is public now.'
  })
  const removing = useRowAction(async () => {
    await adminApi.updateReview(_id, { answer: null })
    return 'The answer is removed.'
  })
  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        isBusy={saving.isPending}
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        {answer === null ? 'Answer' : 'Edit the answer'}
      </BusyButton>
      {answer !== null && (
        <BusyButton
          aria-describedby={describedBy}
          isBusy={removing.isPending}
          onClick={removing.run}
          variant="discreet"
        >
          Remove the answer
        </BusyButton>
      )}
      {isOpen && (
        <ReviewDialog
          confirmText="Publish"
          onClose={() => setIsOpen(false)}
          onSubmit={saving.run}
          title={`Answer to ${name}`}
        >
          <p className="mt-2 max-h-32 overflow-y-auto text-sm/normal whitespace-pre-line text-ink-soft">
            {comment}
          </p>
          <TextArea
            className="mt-4"
            hint="Everybody reads it below the review."
            label="Answer"
            maxLength={maxAnswerLength}
            name="answer"
            onChange={(event) => setDraft(event.target.value)}
            required
            value={text}
          />
        </ReviewDialog>
      )}
    </>
  )
}

function HideButton({ review: { _id, name }, describedBy }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState<HideReason>('spam')
  const { isPending, run } = useRowAction(async () => {
    await adminApi.updateReview(_id, { hidden: reason })
    return `Hidden: ${t(hideReasonWords[reason].label)}. Its author is told why.`
  })
  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        isBusy={isPending}
        onClick={() => setIsOpen(true)}
        variant="discreet"
      >
        Hide
      </BusyButton>
      {isOpen && (
        <ReviewDialog
          confirmText="Hide the review"
          onClose={() => setIsOpen(false)}
          onSubmit={run}
          title={`Hide the review of ${name}?`}
        >
          <fieldset className="mt-4 grid gap-1">
            <legend className="text-sm text-ink-soft">
              Only these are reasons. Criticism stays, and can be answered. The author gets a mail with the
              reason.
            </legend>
            {hideReasons.map((each) => (
              <label
                className="-mx-3 grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-control px-3 py-2.5 hover:bg-sunken has-checked:bg-accent-soft"
                key={each}
              >
                <input
                  className="mt-0.5 size-5"
                  name="reason"
                  onChange={() => setReason(each)}
                  required
                  type="radio"
                  value={each}
                />
                <span>
                  <span className="block font-semibold text-ink">{t(hideReasonWords[each].label)}</span>
                  <span className="block text-sm text-ink-soft">{t(hideReasonWords[each].means)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </ReviewDialog>
      )}
    </>
  )
}

function ShowButton({ id, describedBy }: { id: number; describedBy: string }) {
  const { isPending, run } = useRowAction(async () => {
    await adminApi.updateReview(id, { hidden: null })
    return 'The review is shown again.'
  })
  return (
    <BusyButton aria-describedby={describedBy} isBusy={isPending} onClick={run} variant="secondary">
      Show again
    </BusyButton>
  )
}
