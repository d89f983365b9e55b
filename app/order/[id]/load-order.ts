import { notFound, redirect } from 'next/navigation'
import { isDatabaseDown } from '@/lib/database-outage'
import { pageViewer } from '@/lib/http/page-viewer'
import { logFault } from '@/lib/log'
import { orderPath, parseId, paths, signInPath } from '@/lib/paths'
import { getOrderWithBlock } from '@/lib/payments/queries'
import { Problem } from '@/lib/problem'

/**
 * The order, what blocks its payment, and who looks at it. A visitor goes to the login and comes back, an order that is not to be had is a 404, and a
 * fault of ours is logged and leads home (Spec §6). An outage of the database is no such fault: it passes.
 */
export async function loadOrder(idText: string) {
  const id = parseId(idText)
  if (id === null) notFound()
  try {
    const viewer = await pageViewer()
    return { viewer, ...(await getOrderWithBlock(viewer, id)) }
  } catch (error) {
    const code = error instanceof Problem ? error.code : null
    if (code === 'not-signed-in') redirect(signInPath(paths.login, orderPath(id)))
    if (code === 'order-not-found') notFound()
    if (isDatabaseDown(error)) throw error
    logFault('page-fault', error, { path: orderPath(id) })
    redirect(paths.home)
  }
}
