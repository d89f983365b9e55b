import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { allOf, anyOf, hasWords, idsWithCode } from '@/lib/platform/db/conditions'
import { parseId } from '@/lib/shared/routes/paths'
import type { ProductFilter } from './product-filter'

const sorts: Record<ProductFilter['sort'], Prisma.Sql> = {
  newest: Prisma.sql`t."createdAt" desc, t.id desc`,
  name: Prisma.sql`"left"(search_text(t.name), 200), t.id`,
  price: Prisma.sql`t."priceCents", t.id desc`,
  '-price': Prisma.sql`t."priceCents" desc, t.id desc`,
  stock: Prisma.sql`t."countInStock", t.id desc`,
}

/** What a filter is for, and in which order; `first` comes before it. */
export function conditionsOf({ q, category, brand, stock, status, translation, sort }: ProductFilter) {
  const id = parseId(/^#?(\d{1,9})$/.exec(q)?.[1])
  const isStock = {
    none: Prisma.sql`t."countInStock" = 0`,
    low: isLow(),
    in: Prisma.sql`t."countInStock" > 0`,
  }
  const where = allOf(
    q && isFoundBy(q, id),
    category && Prisma.sql`t.category = ${category}`,
    brand && Prisma.sql`t.brand = ${brand}`,
    stock && isStock[stock],
    status && Prisma.sql`t.status = ${status}::"ProductStatus"`,
    translation && isTranslated(translation),
  )
  // A constant before the order would keep it from being read off an index.
  const first = Prisma.sql`${id === null ? Prisma.empty : Prisma.sql`t.id = ${id} desc,`}
    ${q === '' ? Prisma.empty : Prisma.sql`array_position(${idsWithCode(q)}, t.id),`}`
  return { where, order: Prisma.sql`${first} ${sorts[sort]}`, first }
}

/** A draft is not low: nobody waits for its units. A limit of the product's own counts before the shop's. */
export const isLow = () =>
  Prisma.sql`(t.status = 'live' and t."countInStock" <= coalesce(t."lowStock", ${env().LOW_STOCK}::int))`

function isTranslated(state: NonNullable<ProductFilter['translation']>): Prisma.Sql {
  const [kind, language] = state.split('-')
  const translation = Prisma.sql`select from "ProductTranslation" l where l."productId" = t.id and l.language = ${language}`
  return kind === 'missing'
    ? Prisma.sql`not exists (${translation} and cardinality(l.missing) = 0)`
    : Prisma.sql`exists (${translation} and cardinality(l.outdated) > 0)`
}

function isFoundBy(q: string, id: number | null): Prisma.Sql {
  return anyOf(
    hasWords(Prisma.sql`t.words`, q),
    Prisma.sql`starts_with(lower(t.sku), ${q.toLowerCase()})`,
    Prisma.sql`t.id = any(${idsWithCode(q)})`,
    id !== null && Prisma.sql`t.id = ${id}`,
  )
}
