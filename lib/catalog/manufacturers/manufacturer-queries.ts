import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { countryChoices } from '@/lib/shared/locale/country-code'
import { z } from '@/lib/shared/validation/zod'
import {
  type BrandManufacturerJson,
  type ManufacturerJson,
  makerJson,
  missingOf,
} from './manufacturer-schema'

const json = Prisma.sql`json_build_object('name', m.name, 'address', m.address, 'country', m.country, 'contact', m.contact,
  'responsible', case when m."responsibleName" is not null then json_build_object('name', m."responsibleName",
    'address', m."responsibleAddress", 'contact', m."responsibleContact") end)`

const makerRow = z.object({ version: z.int(), maker: makerJson })

/** Reads the maker of a brand, with its version; `null` without one. */
export async function readManufacturer(
  tx: SqlTransaction,
  brand: string,
): Promise<z.output<typeof makerRow> | null> {
  const [row] = await readRows(tx, makerRow)`
    select m.version, ${json} as maker from "Maker" m where m.brand = ${brand}`
  return row ?? null
}

/** Returns the maker of a brand, `null` while none is entered. Public. */
export async function findManufacturer(brand: string): Promise<ManufacturerJson | null> {
  return (await readManufacturer(db, brand))?.maker ?? null
}

const brandRow = z.object({
  brand: z.string(),
  products: z.int(),
  liveProducts: z.int(),
  version: z.int(),
  maker: makerJson.nullable(),
})

async function readBrands(where: Prisma.Sql): Promise<BrandManufacturerJson[]> {
  const rows = await readRows(db, brandRow)`
    select p.brand, p.products, p."liveProducts", coalesce(m.version, 0) as version, case when m.brand is not null then ${json} end as maker
    from (
      select brand, count(*)::int as products, (count(*) filter (where status = 'live'))::int as "liveProducts"
      from "Product" where ${where} group by brand
    ) p left join "Maker" m using (brand) order by p.brand`
  return rows.map((row) => ({ ...row, missing: missingOf(row.maker) }))
}

/** Returns all brands that products have, drafts included, with their makers, by name. For admins. */
export async function listMakers(viewer: Viewer | null): Promise<BrandManufacturerJson[]> {
  requireAction(viewer, 'see-admin')
  return readBrands(Prisma.sql`true`)
}

/** Returns a brand with its maker; `null` for one that no product has. For admins. */
export async function findBrandManufacturer(
  viewer: Viewer | null,
  brand: string,
): Promise<BrandManufacturerJson | null> {
  requireAction(viewer, 'see-admin')
  const [row] = await readBrands(Prisma.sql`brand = ${brand}`)
  return row ?? null
}

/** Returns all countries, by their English names. For admins. */
export async function listCountries(viewer: Viewer | null): Promise<{ code: string; name: string }[]> {
  requireAction(viewer, 'see-admin')
  return countryChoices()
}

/** Returns the brands of live products without a maker, or without a responsible person in the EU. Asks for no permission. */
export async function brandsWithoutMaker(): Promise<BrandManufacturerJson[]> {
  const live = await readBrands(Prisma.sql`status = 'live'`)
  return live.filter(({ missing }) => missing !== null)
}
