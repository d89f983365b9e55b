import { t } from '@/lib/shared/messages/message'
import { type Compared, maxCompared } from './compared-ids'

/** Returns these without all but the last of each group, which has the place of the first. A group is one column. */
export function columnsOf<Each>(all: readonly Each[], groupOf: (each: Each) => number | undefined): Each[] {
  const columns = new Map<unknown, Each>()
  for (const each of all) columns.set(groupOf(each) ?? each, each)
  return [...columns.values()]
}

/**
 * The choice with this product, or without it when it was chosen. A further member of a group takes the place of the earlier one: `note` says
 * so. `refusal` says why nothing was added: there are three, or they are of another category.
 */
export function toggleCompared(
  chosen: Compared[],
  product: Compared,
): { chosen: Compared[]; refusal: string | null; note?: string } {
  const others = chosen.filter(({ _id }) => _id !== product._id)
  if (others.length < chosen.length) return { chosen: others, refusal: null }
  const columns = columnsOf([...chosen, product], ({ group }) => group)
  const stranger = columns.find(({ category }) => category !== product.category)
  if (stranger) return { chosen, refusal: t('compare.otherCategory', { category: stranger.category }) }
  if (columns.length > maxCompared) return { chosen, refusal: t('compare.threeAtMost') }
  const isReplaced = product.group !== undefined && chosen.some(({ group }) => group === product.group)
  if (!isReplaced) return { chosen: columns, refusal: null }
  const count = columns.length
  return { chosen: columns, refusal: null, note: t('compare.replaced', { count, most: maxCompared }) }
}
