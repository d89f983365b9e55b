import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { rounds } from '@/testing/db/rounds'
import { foldCase, foldLetters } from './fold-letters'

const names: string[] = JSON.parse(readFileSync('testing/search/names.json', 'utf8')).flat()

const row = z.object({ folded: z.string() })

async function expectSame(texts: string[]) {
  const rows = await readRows(db, row)`
    select search_letters(text, false) as folded from unnest(${texts}::text[]) with ordinality as t (text, place) order by place`
  expect(texts.map(foldLetters)).toEqual(rows.map(({ folded }) => folded))
}

test('E20 browsers fold names as the database does', () => expectSame(names))

test('E20 any letters of these scripts are folded alike', async () => {
  const letter = fc.oneof(
    ...[
      [0x20, 0x24f],
      [0x370, 0x52f],
      [0x531, 0x6ff],
      [0xe00, 0xeff],
      [0x3040, 0x30ff],
    ].map(([min = 0, max = 0]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
    fc.constantFrom(...'ẞ™℠®\u200d\u00adﬁﾃｨ'),
  )
  const texts = fc.array(fc.string({ unit: letter, maxLength: 12 }), { maxLength: 50 })
  await fc.assert(fc.asyncProperty(texts, expectSame), { numRuns: rounds(20, 200) })
})

test('letters that are the same for lower() are so without case, and names in their usual other spellings', async () => {
  const letters = await readRows(db, z.object({ letter: z.string(), lower: z.string() }))`
    select chr(n) as letter, lower(chr(n)) as lower from generate_series(1, 125000) n
    where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)`
  expect(letters.length).toBeGreaterThan(1000)
  for (const { letter, lower } of letters)
    expect([letter, foldCase(letter)]).toEqual([letter, foldCase(lower)])
  for (const [one, ...others] of [
    ['ΜΑΣ', 'μασ', 'μας'],
    ['İzmir', 'izmir', 'IZMIR', 'ızmır', 'i̇zmir'],
    ['Straße', 'STRASSE', 'STRAẞE'],
    ['Größe', 'GRO\u0308SSE'],
  ])
    for (const other of others) expect(foldCase(other)).toBe(foldCase(one ?? ''))
  expect(foldCase('Größe')).not.toBe(foldCase('Grosse'))
})
