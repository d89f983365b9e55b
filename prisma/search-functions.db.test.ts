import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'

test('E20 the parts of compounds are those of before', async () => {
  const before = readFileSync('prisma/migrations/20261125093618_search_meaning/migration.sql', 'utf8')
  const [, firsts = '', seconds = ''] = before.match(/regexp_match\("word", '\^\((.+?)\)\((.+?)\)\$'\)/) ?? []
  const compounds = firsts
    .split('|')
    .flatMap((first) => seconds.split('|').map((second) => ({ word: first + second, first, second })))
  expect(new Set(compounds.map(({ word }) => word)).size).toBe(91 * 128)
  const wrong = await db.$queryRaw`
    select word, search_parts(word) from jsonb_to_recordset(${JSON.stringify(compounds)}::jsonb) c (word text, first text, second text)
    where search_parts(word) is distinct from array[first, second]
    union all
    select word, search_parts(word) from unnest('{"",a,bag,handba,handbagss,xhandbag,cabbage,wallpaperpaper,shoppingracketss}'::text[]) word
    where search_parts(word) is not null`
  expect(wrong).toEqual([])
})

test('E20 a plain text has no other form: each of its letters is folded as it is written', async () => {
  const wrong = await db.$queryRaw`
    select code, text from generate_series(1, 65533) code, lateral (select chr(code) as letter where code not between 55296 and 57343) one,
      unnest(array[letter, 'a' || letter, letter || 'b', 'A' || letter || 'B', '1' || letter || letter || '2']) text,
      lateral (select array_remove(string_to_array(search_text(text), ' '), '') as words) written
    where search_is_plain(text, false)
      and (search_split(search_letters(text, false)) <> words or search_split(search_letters(text, true)) <> words)
    union all
    select code, text from generate_series(1, 65533) code, lateral (select chr(code) as letter where code not between 55296 and 57343) one,
      lateral (select 'a' || letter || 'b' as text) name
    where letter <> ' ' and search_is_plain(text, true) and search_text(text) ~ ' '`
  expect(wrong).toEqual([])
})
