'use client'

import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import type { PriceQuestion } from '@/lib/catalog/pricing/price-questions'

type Asked = { questions: readonly PriceQuestion[]; answer: (isSure: boolean) => void }

/** Returns what asks an owner whether buyers should pay other amounts, and its dialog. Nothing is asked without a question. */
export function usePriceDialog(): [
  ask: (questions: readonly PriceQuestion[]) => Promise<boolean>,
  dialog: ReactNode,
] {
  const [asked, setAsked] = useState<Asked | null>(null)

  async function ask(questions: readonly PriceQuestion[]): Promise<boolean> {
    if (questions.length === 0) return true
    // What an action sets before its first pause is shown only when it ends.
    await null
    return new Promise((answer) => setAsked({ questions, answer }))
  }

  const dialog = asked && (
    <ConfirmDialog
      cancelText="Keep as it is"
      confirmText="Change it"
      onClose={() => {
        setAsked(null)
        // The dialog closes before its button confirms.
        queueMicrotask(() => asked.answer(false))
      }}
      onConfirm={() => asked.answer(true)}
      title="Change what buyers pay?"
    >
      <ul className="grid gap-3">
        {asked.questions.map(({ what, from, to, example }) => (
          <li key={what}>
            <strong>{`${what}: ${from} → ${to}`}</strong>
            <p>{example}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">Placed orders stay as they are.</p>
    </ConfirmDialog>
  )
  return [ask, dialog]
}
