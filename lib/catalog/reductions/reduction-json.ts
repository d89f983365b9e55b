import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/shared/money/money'
import type { ReductionJson } from './reduction-schema'

export const reductionSelect = {
  id: true,
  productId: true,
  priceCents: true,
  compareAtCents: true,
  beginsAt: true,
  endsAt: true,
  priceBeforeCents: true,
  beganAt: true,
  endedAt: true,
  failedAt: true,
  reason: true,
} satisfies Prisma.PlannedReductionSelect

export type ReductionRow = Prisma.PlannedReductionGetPayload<{ select: typeof reductionSelect }>

/** Selects what is planned or running. */
export const isOpen = { endedAt: null, failedAt: null } satisfies Prisma.PlannedReductionWhereInput

export function reductionJsonOf(row: ReductionRow): ReductionJson {
  const { id, priceCents, compareAtCents, beginsAt, endsAt, priceBeforeCents, endedAt, failedAt, reason } =
    row
  return {
    _id: id,
    price: formatAmount(priceCents),
    compareAtPrice: formatAmount(compareAtCents),
    from: beginsAt.toISOString(),
    until: endsAt?.toISOString() ?? null,
    state: stateOf(row),
    priceBefore: priceBeforeCents === null ? null : formatAmount(priceBeforeCents),
    endedAt: (endedAt ?? failedAt)?.toISOString() ?? null,
    detail: reason,
  }
}

function stateOf({ beganAt, endedAt, failedAt }: ReductionRow): ReductionJson['state'] {
  if (failedAt) return 'refused'
  if (endedAt) return beganAt ? 'ended' : 'withdrawn'
  return beganAt ? 'running' : 'planned'
}
