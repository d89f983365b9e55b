import { expect, test } from 'vitest'
import { Prisma } from '@/lib/generated/prisma/client'
import { createdTables, tablesIn } from './catalogue'

test('a backup knows every table of the schema, in whatever form a migration creates it', () => {
  expect([...createdTables()]).toEqual(expect.arrayContaining(Object.values(Prisma.ModelName)))
  const sql = `CREATE TABLE "One" (id INT);
    create table if not exists "Two" (id INT);
    CREATE TABLE "public"."Three" (id INT);
    CREATE TABLE public.four (id INT);
    ALTER TABLE "Two" RENAME TO "Five";
    ALTER TABLE "One" RENAME COLUMN id TO number;`
  expect(tablesIn(sql)).toEqual(['One', 'Two', 'Three', 'four', 'Five'])
})
