'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ApiError, api } from '@/lib/api-client'
import type { PaymentBlock } from '@/lib/payments/payment-block'

export type PayState =
  | { step: 'idle' | 'confirming' | 'processed' | 'cancelled' }
  | { step: 'failed'; detail: string | null }

type Actions = { resolve: () => Promise<void>; reject: () => Promise<void> }

/** What the shop's refusal says about the block; `undefined` when it says nothing. */
function blockAfter(code: string | null): PaymentBlock | null | undefined {
  switch (code) {
    case 'payment-pending':
    case 'payment-mismatch':
    case 'hold-expired':
      return code
    case 'payment-declined':
    case 'payment-not-found':
      return null
  }
}

/** Whether nobody knows what became of an approved payment: no answer came, or one of a fault on the way. */
function isOutcomeOpen(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * Paying an order: where it stands, what blocks it, and the payment button's `events`, one payment at a time. `confirm`
 * asks the shop to look at PayPal's side of it, after an approval and while a payment is pending. A payment counts as
 * processed when the page knows, too: `isPaid` comes with the rest of the order.
 */
export function usePayment(orderId: number, knownBlock: PaymentBlock | null, isPaid: boolean) {
  const router = useRouter()
  const [state, setState] = useState<PayState>({ step: 'idle' })
  const [block, setBlock] = useState(knownBlock)
  /** True while a call of ours is on its way. */
  const isRunning = useRef(false)
  /** What the shop said to the last call; the provider's own error object does not carry it reliably. */
  const refusal = useRef<unknown>(null)

  function fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'already-paid') {
      setState({ step: 'idle' })
      router.refresh()
      return
    }
    const newBlock = blockAfter(code)
    if (newBlock !== undefined) setBlock(newBlock)
    if (newBlock) setState({ step: 'idle' })
    else setState({ step: 'failed', detail: error instanceof ApiError ? error.message : null })
  }

  async function confirm(): Promise<void> {
    isRunning.current = true
    setState({ step: 'confirming' })
    try {
      await api.payOrder(orderId)
      setState({ step: 'processed' })
      router.refresh()
    } catch (error) {
      // To be asked after, not to be paid for again.
      if (isOutcomeOpen(error)) setBlock('payment-pending')
      fail(error)
    } finally {
      isRunning.current = false
    }
  }

  const events = {
    onClick(_: unknown, actions: Actions): Promise<void> {
      return isRunning.current ? actions.reject() : actions.resolve()
    },
    async createOrder(): Promise<string> {
      isRunning.current = true
      refusal.current = null
      setState({ step: 'idle' })
      try {
        return (await api.createPaypalOrder(orderId)).id
      } catch (error) {
        refusal.current = error
        throw error
      } finally {
        isRunning.current = false
      }
    },
    onApprove: confirm,
    onCancel(): void {
      setState({ step: 'cancelled' })
    },
    onError(error: unknown): void {
      fail(refusal.current ?? error)
      refusal.current = null
    },
  }

  const isPageLate = state.step === 'processed' && !isPaid
  const shown: PayState = isPageLate ? { step: 'confirming' } : state
  return { state: shown, block, events, confirm }
}
