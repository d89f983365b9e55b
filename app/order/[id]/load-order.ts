import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { pageViewer } from '@/lib/http/page-viewer'
import { logFault } from '@/lib/log'
import { getOrder } from '@/lib/orders/queries'
import { orderPath, parseId, paths, signInPath } from '@/lib/paths'
import { Problem } from '@/lib/problem'

/** Read, and a fault logged, once per request, however many parts of the page ask. */
const findOrder = cache(async (id: number) => {
  try {
    const viewer = await pageViewer()
    return { viewer, order: await getOrder(viewer, id) }
  } catch (error) {
    if (!(error instanceof Problem)) logFault('page-fault', error, { path: orderPath(id) })
    throw error
  }
})

/**
 * The order and who looks at it. A visitor goes to the login and comes back, an order that is not to be had is a 404, and a
 * fault of ours is logged and leads home (Spec §6).
 */
export async function loadOrder(idText: string) {
  const id = parseId(idText)
  if (id === null) notFound()
  try {
    return await findOrder(id)
  } catch (error) {
    const code = error instanceof Problem ? error.code : null
    if (code === 'not-signed-in') redirect(signInPath(paths.login, orderPath(id)))
    if (code === 'order-not-found') notFound()
    redirect(paths.home)
  }
}
