import type { MemberRow } from '@/lib/catalog/product-groups/group-rows'
import type { MemberPatch } from '@/lib/catalog/product-groups/group-schema'
import { picturesOf } from '@/lib/catalog/products/product-pictures'
import { formatAmount } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'

type MemberEdit = { before: MemberRow; patch: MemberPatch }

/**
 * Throws `edit-conflict` when a locked member no longer has what was seen of it, unless it already has what is written. It names each
 * such member.
 */
export function requireSeen(edits: readonly MemberEdit[]): void {
  const conflicts = edits.flatMap(({ before, patch }, at) =>
    changesSince(before, patch).map(({ field, now }) => ({
      version: before.version,
      error: { path: `members.${at}.${field}`, message: `'${before.name}' has ${now} by now.` },
    })),
  )
  const [first] = conflicts
  if (!first) return
  const more = conflicts.length > 1 ? ` There are ${conflicts.length - 1} more such changes.` : ''
  const detail = `${first.error.message}${more} Please load the group again.`
  throw new Problem('edit-conflict', {
    ...{ detail, version: first.version },
    errors: conflicts.map(({ error }) => error),
  })
}

function changesSince(before: MemberRow, patch: MemberPatch): { field: string; now: string }[] {
  const { sku, priceCents } = before
  const pictures = picturesOf(before)
  return [
    ...(isOvertaken(priceCents, patch.priceSeen, patch.price)
      ? [{ field: 'price', now: `the price ${formatAmount(priceCents)}` }]
      : []),
    ...(isOvertaken(sku, patch.skuSeen, patch.sku)
      ? [{ field: 'sku', now: sku === null ? 'no SKU' : `the SKU ${sku}` }]
      : []),
    ...(isOvertaken(pictures, patch.picturesSeen, patch.pictures)
      ? [{ field: 'pictures', now: 'other pictures' }]
      : []),
  ]
}

function isOvertaken(now: unknown, seen: unknown, next: unknown): boolean {
  const isNow = (value: unknown) => value === undefined || JSON.stringify(value) === JSON.stringify(now)
  return !isNow(seen) && !isNow(next)
}
