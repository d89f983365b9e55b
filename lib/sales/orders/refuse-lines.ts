import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'

type Line = { orderItem: number; qty: number }
type WholeLine = { orderItem: number; name: string; left: number }
type Words = {
  /** The field that has the lines. */
  list: string
  /** What they are part of. */
  whole: 'order' | 'return'
  tooMany: (line: WholeLine) => string
}

/** Throws `invalid-input` when lines are not part of the whole, come twice, or have more units than are left. */
export function refuseLines(
  lines: readonly Line[],
  wholeLines: readonly WholeLine[],
  { list, whole, tooMany }: Words,
): void {
  const ids = new Set<number>()
  const foreign = () => (whole === 'order' ? t('order.line-not-of-order') : t('order.line-not-of-return'))
  const errors = lines.flatMap(({ orderItem, qty }, index) => {
    const path = `${list}.${index}`
    const line = wholeLines.find((each) => each.orderItem === orderItem)
    if (!line) return [{ path: `${path}.orderItem`, message: foreign() }]
    if (ids.has(orderItem))
      return [{ path: `${path}.orderItem`, message: t('order.line-twice', { name: line.name }) }]
    ids.add(orderItem)
    return qty > line.left ? [{ path: `${path}.qty`, message: tooMany(line) }] : []
  })
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
}
