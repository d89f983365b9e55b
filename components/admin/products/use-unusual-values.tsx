'use client'

import { type ReactNode, startTransition, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { textOf } from '@/components/ui/forms/form'
import { type KnownNames, nameQuestions } from '@/lib/catalog/product-admin/near-name'
import { unusualValues } from '@/lib/catalog/product-admin/unusual-values'
import type { ProductJson } from '@/lib/catalog/products/product-schema'

type Doubt = { form: FormData; questions: string[] }
type Options = {
  /** The product as it is stored; none for a new one. */
  product?: ProductJson
  knownNames: KnownNames
  /** Changes when the form is about something else; what was confirmed is then forgotten. */
  subject: string
  confirmText: string
  submit: (form: FormData) => void
}

/**
 * Asks about an unusual price or stock, and a brand or category that resembles another, before a product form is submitted, and not again about the same values when the
 * submit fails.
 */
export function useUnusualValues({ product, knownNames, subject, confirmText, submit }: Options): {
  submitOrAsk: (form: FormData) => void
  dialog: ReactNode
} {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const [confirmed, setConfirmed] = useState('')

  const idOf = (questions: string[]) => [subject, ...questions].join(' ')

  function submitOrAsk(form: FormData): void {
    const entered = { price: textOf(form, 'price'), countInStock: textOf(form, 'countInStock') }
    const names = { brand: textOf(form, 'brand'), category: textOf(form, 'category') }
    const questions = [...nameQuestions(knownNames, names), ...unusualValues(product ?? null, entered)]
    if (questions.length === 0 || confirmed === idOf(questions)) submit(form)
    else setDoubt({ form, questions })
  }

  function confirm({ form, questions }: Doubt): void {
    setConfirmed(idOf(questions))
    startTransition(() => submit(form))
  }

  const dialog = doubt && (
    <ConfirmDialog
      cancelText="Go back"
      confirmText={confirmText}
      confirmVariant="primary"
      onClose={() => setDoubt(null)}
      onConfirm={() => confirm(doubt)}
      title="Please check"
    >
      {doubt.questions.map((question) => (
        <p key={question}>{question}</p>
      ))}
    </ConfirmDialog>
  )
  return { submitOrAsk, dialog }
}
