import { setTimeout as delay } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { loadOrder } from '@/app/order/[id]/load-order'

type Props = { children: ReactNode; params: Promise<{ id: string }> }

/** Once the spinner is on its way the answer's status is settled; it too stays invisible for so long. */
const patienceMs = 150

/** Gives the order a moment before the spinner is sent, so that a redirect or a 404 is a real one. */
export default async function OrderLayout({ children, params }: Props) {
  const { id } = await params
  await Promise.race([loadOrder(id), delay(patienceMs)])
  return children
}
