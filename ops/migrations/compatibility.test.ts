import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findDestructive } from './compatibility'

/** Merged before the rule was made. */
const exempt = ['20261122013000_payment_reasons']

test('no migration breaks the previous release, unless it says since when the old form is unused', () => {
  const folder = 'prisma/migrations'
  const found = readdirSync(folder)
    .filter((name) => !name.endsWith('.toml') && !exempt.includes(name))
    .flatMap((name) =>
      findDestructive(readFileSync(`${folder}/${name}/migration.sql`, 'utf8')).map(
        (what) => `${name} ${what}`,
      ),
    )
  expect(found, 'see "Add a migration" in CONTRIBUTING.md').toEqual([])
})

test.each([
  ['DROP TABLE "Old";', ['drops a table']],
  ['ALTER TABLE "Order" DROP COLUMN "note";', ['drops a column']],
  ['ALTER TABLE "Order" RENAME COLUMN "note" TO "remark";', ['renames']],
  ['alter table "Order" rename to "Purchase"', ['renames']],
  ['ALTER TABLE "Order" ALTER COLUMN "note" SET NOT NULL;', ['forbids NULL']],
  ['ALTER TABLE "Order" ALTER COLUMN "note" SET DATA TYPE VARCHAR(10);', ['changes a type']],
  ['ALTER TABLE "Order" ADD COLUMN     "note" TEXT NOT NULL;', ['adds a required column without a default']],
  [
    'ALTER TABLE "Order" ADD COLUMN "a" TEXT NOT NULL DEFAULT \'\',\nADD COLUMN "b" TEXT NOT NULL;',
    ['adds a required column without a default'],
  ],
  [
    'ALTER TABLE "Order" DROP COLUMN "a", ALTER COLUMN "b" DROP DEFAULT;',
    ['drops a column', 'drops a default'],
  ],
])('%s is found', (sql, found) => {
  expect(findDestructive(sql)).toEqual(found)
  expect(findDestructive(`-- contract: unused since 0.2.0\n${sql}`)).toEqual([])
})

test.each([
  'CREATE TABLE "Note" ("id" INTEGER NOT NULL);',
  'ALTER TABLE "Order" ADD COLUMN "note" TEXT NOT NULL DEFAULT \'\';',
  'ALTER TABLE "Order" ADD COLUMN "note" TEXT;',
  'DROP INDEX "Order_note_idx"; ALTER TABLE "Order" DROP CONSTRAINT "Order_note_check";',
  '-- DROP TABLE "Order"\nINSERT INTO "Note" VALUES (\'DROP TABLE x; it\'\'s RENAME\');',
])('%s is not', (sql) => {
  expect(findDestructive(sql)).toEqual([])
})
