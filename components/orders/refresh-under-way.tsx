'use client'

import { useEffect } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import { api } from '@/lib/api/client/api-client'

const firstDelayMs = 2000
const maxDelayMs = 60_000
/** After these, about ten minutes in all, PayPal takes hours or days. */
const maxRounds = 18
/** A refresh waits until nobody has touched the page for this long, because it could move a target. */
const quietMs = 2000

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Reads the page again while PayPal works on a payment or refund of its order: after two seconds, then ever more seldom. Rendered
 * only while that is so. What was typed stays typed; a page that is hidden, in use or under a dialog is not refreshed until later.
 */
export function RefreshUnderWay({ orderId }: { orderId: number }) {
  const router = useRouter()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let touchedAt = Number.NEGATIVE_INFINITY
    let round = 0
    let timer: number | undefined
    let isAsking = false

    const isInUse = () =>
      document.hidden || Date.now() - touchedAt < quietMs || document.querySelector('dialog[open]') !== null

    function wait(ms: number): void {
      clearTimeout(timer)
      if (!signal.aborted) timer = window.setTimeout(tick, ms)
    }

    async function tick(): Promise<void> {
      // `visibilitychange` continues.
      if (document.hidden || isAsking) return
      if (isInUse()) return wait(quietMs)
      isAsking = true
      // Without an answer the router would leave the page for the browser's own error.
      const isAnswered = await api.getOrder(orderId).then(
        () => true,
        () => false,
      )
      isAsking = false
      if (signal.aborted) return
      if (isAnswered && isInUse()) return wait(quietMs)
      if (isAnswered) router.refresh()
      round += 1
      if (round < maxRounds) wait(Math.min(maxDelayMs, firstDelayMs * 1.4 ** round))
    }

    for (const type of touches) {
      window.addEventListener(
        type,
        () => {
          touchedAt = Date.now()
        },
        { signal, passive: true },
      )
    }
    document.addEventListener('visibilitychange', () => round < maxRounds && wait(0), { signal })
    wait(firstDelayMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [orderId, router])
  return null
}
