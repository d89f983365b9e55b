'use client'

import { type ReactNode, startTransition, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { textOf } from '@/components/ui/forms/form'
import { type KnownNames, nameQuestions } from '@/lib/catalog/product-admin/near-name'
import { unusualValues } from '@/lib/catalog/product-admin/unusual-values'
import type { ProductJson } from '@/lib/catalog/products/product-schema'

type Asked = { form: FormData; questions: string[] }
type Options = {
  /** The product as it is stored; none for a new one. */
  product?: ProductJson
  known: KnownNames
  /** Changes when the form is about something else; what was confirmed is then forgotten. */
  subject: string
  confirmText: string
  submit: (form: FormData) => void
}

/**
 * Asks about an unusual price or stock, and a brand or category that resembles another, before a product form is submitted, and not again about the same values when the
 * submit fails.
 */
export function useUnusualValues({ product, known, subject, confirmText, submit }: Options): {
  submitOrAsk: (form: FormData) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [confirmed, setConfirmed] = useState('')

  const idOf = (questions: string[]) => [subject, ...questions].join(' ')

  function submitOrAsk(form: FormData): void {
    const entered = { price: textOf(form, 'price'), countInStock: textOf(form, 'countInStock') }
    const names = { brand: textOf(form, 'brand'), category: textOf(form, 'category') }
    const questions = [...nameQuestions(known, names), ...unusualValues(product ?? null, entered)]
    if (questions.length === 0 || confirmed === idOf(questions)) submit(form)
    else setAsked({ form, questions })
  }

  function confirm({ form, questions }: Asked): void {
    setConfirmed(idOf(questions))
    startTransition(() => submit(form))
  }

  const dialog = asked && (
    <ConfirmDialog
      cancelText="Go back"
      confirmText={confirmText}
      confirmVariant="primary"
      onClose={() => setAsked(null)}
      onConfirm={() => confirm(asked)}
      title="Please check"
    >
      {asked.questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </ConfirmDialog>
  )
  return { submitOrAsk, dialog }
}
