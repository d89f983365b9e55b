import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { noPicture } from '@/lib/catalog/products/product-pictures'
import { db } from '@/lib/platform/db/db'
import { z } from '@/lib/shared/validation/zod'
import { createUser } from '@/testing/db/rows'
import { planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const expectedPlan = z.object({
  ...{ source: z.string().default('shop'), encoding: z.string().default('utf-8') },
  ...{ unplaced: z.array(z.string()).default([]), remarks: z.array(z.string()).default([]) },
  /** `line column: message`. */
  refused: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  /** The line of each row, what it does, and of a new product its columns with what is in stock. */
  rows: z.array(z.tuple([z.int(), z.string()], z.record(z.string(), z.unknown()))),
})
/** What each of these files does in a new shop, which sells in USD and without tax. */
const folder = 'testing/import-files/cases'
const plans = z
  .record(z.string(), expectedPlan)
  .parse(JSON.parse(readFileSync(`${folder}/plans.json`, 'utf8')))

test('E20 each file has its plan', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  expect(Object.keys(plans).map((name) => `${name}.csv`)).toEqual(files.toSorted())
})

test.each(Object.entries(plans))('E20 %s.csv is planned as it reads', async (name, expected) => {
  const plan = await planned(owner, readFileSync(`${folder}/${name}.csv`))
  const told = (list: typeof plan.notes) =>
    list.map(({ line, column, message }) => `${line} ${column}: ${message}`)
  const rows = await db.productImportRow.findMany({ where: { importId: plan._id }, orderBy: { line: 'asc' } })
  expect({
    source: plan.source,
    encoding: plan.encoding,
    unplaced: plan.unplaced,
    remarks: plan.remarks,
    refused: told(plan.refused),
    notes: told(plan.notes),
    rows: rows.map(({ line, kind, fields, stockChange }) => [line, kind, fields, stockChange]),
  }).toEqual({
    ...expected,
    rows: expected.rows.map(([line, kind, product]) => {
      if (!product) return [line, kind, {}, 0]
      const { stock, ...fields } = product
      return [line, kind, { ...fields, image: noPicture, imageAlt: '', pictures: [] }, stock]
    }),
  })
})
