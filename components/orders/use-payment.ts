'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import type { PayState } from '@/components/orders/pay-outcome'
import { ApiError, api } from '@/lib/api-client'

type Actions = { resolve: () => Promise<void>; reject: () => Promise<void> }

/** The payment button's events: one payment at a time, and every end of it told through `onState`. */
export function usePayment(orderId: number, onState: (state: PayState) => void) {
  const router = useRouter()
  /** True while a call of ours is on its way. */
  const isRunning = useRef(false)
  /** What the shop said to the last call; the provider's own error object does not carry it reliably. */
  const refusal = useRef<unknown>(null)

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'already-paid') {
      onState({ step: 'idle' })
      router.refresh()
      return
    }
    onState({ step: 'failed', detail: error instanceof ApiError ? error.message : null })
  }

  return {
    onClick(_: unknown, actions: Actions): Promise<void> {
      return isRunning.current ? actions.reject() : actions.resolve()
    },
    async createOrder(): Promise<string> {
      isRunning.current = true
      refusal.current = null
      onState({ step: 'idle' })
      try {
        return (await api.createPaypalOrder(orderId)).id
      } catch (error) {
        refusal.current = error
        throw error
      } finally {
        isRunning.current = false
      }
    },
    async onApprove(): Promise<void> {
      isRunning.current = true
      onState({ step: 'confirming' })
      try {
        await api.payOrder(orderId)
        onState({ step: 'processed' })
        router.refresh()
      } catch (error) {
        fail(error)
      } finally {
        isRunning.current = false
      }
    },
    onCancel(): void {
      onState({ step: 'cancelled' })
    },
    onError(error: unknown): void {
      fail(refusal.current ?? error)
      refusal.current = null
    },
  }
}
