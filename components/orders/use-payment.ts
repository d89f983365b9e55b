'use client'

import { useRef, useState } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import type { PaymentBlock } from '@/lib/money/payments/payment-states'
import { usePaidAt } from './paid-at'

export type PayState =
  | { step: 'idle' | 'confirming' | 'processed' | 'cancelled' }
  | { step: 'failed'; detail: string | null }

type Actions = { resolve: () => Promise<void>; reject: () => Promise<void> }

/** The block that follows from the server's error code: `null` for no block, `undefined` when it stays as it was. */
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

/** Returns whether the result of an approved payment is unknown: there was no response, or a server error. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * The payment of an order: its state, what blocks it, and the PayPal button's `events`. One payment runs at a time.
 * `confirm` asks the server to look the payment up at PayPal, after an approval and while a payment is pending. Its answer
 * says when the order was paid, and the whole page shows that at once (`usePaidAt`).
 */
export function usePayment(orderId: number, initialBlock: PaymentBlock | null) {
  const { paidAt, markPaid } = usePaidAt()
  const router = useRouter()
  const [state, setState] = useState<PayState>({ step: 'idle' })
  const [block, setBlock] = useState(initialBlock)
  const [knownBlock, setKnownBlock] = useState(initialBlock)
  // The page was read again, and the server knows better.
  if (knownBlock !== initialBlock) {
    setKnownBlock(initialBlock)
    setBlock(initialBlock)
  }
  /** True while a request is running. */
  const isRunning = useRef(false)
  /** The error of the last `createOrder`. The error object that PayPal passes to `onError` does not carry it reliably. */
  const refusal = useRef<unknown>(null)

  function fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'already-paid' || code === 'order-cancelled') {
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
      const order = await api.payOrder(orderId)
      markPaid(order.paidAt)
      setState({ step: 'processed' })
      router.refresh()
    } catch (error) {
      // Offer a check, not a second payment.
      if (isOutcomeUnknown(error)) setBlock('payment-pending')
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

  return { state, block, events, confirm, isPaid: paidAt !== null }
}
