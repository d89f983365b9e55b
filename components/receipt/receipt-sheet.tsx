'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePaidAt } from '@/components/orders/paid-at'

type Props = { orderId: number; children: ReactNode }

/**
 * The place of a receipt. That of a paid order unrolls when a tab sees it for the first time (receipt.css). In a page
 * that is loaded the first script decides so before the first paint (lib/platform/edge/first-script.ts), otherwise this does.
 */
export function ReceiptSheet({ orderId, children }: Props) {
  const isPaid = usePaidAt().paidAt !== null
  const decidedFor = useRef<number>(null)

  useLayoutEffect(() => {
    if (!isPaid || decidedFor.current === orderId) return
    decidedFor.current = orderId
    const { dataset } = document.documentElement
    if (noteSeen(`/order/${orderId}`)) delete dataset.unroll
    else dataset.unroll = ''
  }, [isPaid, orderId])

  return (
    <div
      className={`room is-summary-first receipt ${isPaid ? 'is-paid' : ''}`}
      // The last of the animations; a change of the medium would start them again.
      onAnimationEnd={({ animationName }) => {
        if (animationName === 'stamp') delete document.documentElement.dataset.unroll
      }}
    >
      {children}
    </div>
  )
}

/** Notes that this tab shows a receipt, and returns whether it has before; true where nothing can be noted. */
function noteSeen(path: string): boolean {
  try {
    const paths: string = sessionStorage.unrolled ?? ''
    if (paths.includes(`${path} `)) return true
    sessionStorage.unrolled = `${paths}${path} `
    return false
  } catch {
    return true
  }
}
