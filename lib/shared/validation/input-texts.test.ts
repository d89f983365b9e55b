import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { parsePaging } from '@/lib/shared/lists/paging'

/** Every input error is reported in the shop's own words: zod's defaults are for programmers. */

const texts = ['', 'x', '\0', '\u200b', 'x'.repeat(100_000)]
const objects = [[], [null], [[{}]], {}, { a: { b: [1] } }, new Date()]
const garbage = [undefined, null, true, 0, -1, 1.5, Number.NaN, 1e300, ...texts, ...objects]

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!generated).*(?<!\.test)\.ts$/.test(file))
  .filter((file) => /^export const \w+Input\b/m.test(readFileSync(`lib/${file}`, 'utf8')))

const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`@/lib/${file}`)))
const schemas = Object.entries(Object.assign({}, ...modules)).flatMap(([name, value]) =>
  name.endsWith('Input') && typeof value === 'object' ? [[name, value as z.ZodType] as const] : [],
)

function fieldsOf(schema: unknown): string[] {
  return schema instanceof Object && 'shape' in schema ? Object.keys(schema.shape as object) : []
}

const names = [...new Set(schemas.flatMap(([, schema]) => fieldsOf(schema))), 'product', 'qty']
const allFields = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))

/** The garbage itself, in every field, in every nested field and in every field of a list's entries. */
const inputs = garbage.flatMap((value) => {
  const fields = allFields(value)
  return [value, fields, allFields(fields), allFields([fields])]
})

const zodTexts = /^invalid|expected|received [a-z]+$|too (small|big)|must match|unrecognized|is required to/i

test('the schemas of all inputs are found', () => {
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining(['loginInput', 'placeOrderInput', 'productUpdateInput', 'reviewInput', 'idInput']),
  )
})

test.each(schemas)('%s never reports zod’s default texts', (_, schema) => {
  const issues = inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? [])
  expect(issues.length).toBeGreaterThan(0)
  const messages = [...new Set(issues.map(({ message }) => message))]
  expect(messages.filter((text) => zodTexts.test(text) || text.trim() === '')).toEqual([])
})

test('a malformed page number of a list is reported in the shop’s words', () => {
  for (const page of ['', 'x', '-1', '0', '1e9']) {
    expect(() => parsePaging(new URLSearchParams({ page }))).toThrow('whole numbers from 1 on')
  }
})
