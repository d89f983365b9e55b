import { expect, test } from 'vitest'
import { z } from '@/lib/shared/validation/zod'
import { parseRows } from './read-rows'

const row = z.object({ id: z.int(), email: z.string() })

test('rows are returned as they are described, without further columns', () => {
  expect(parseRows(row, [{ id: 1, email: 'a@example.com', more: true }])).toEqual([
    { id: 1, email: 'a@example.com' },
  ])
  expect(parseRows(row, [])).toEqual([])
})

test('a row of another shape is an error of the shop, not of its caller, and names no value', () => {
  const rows = [{ id: '7', email: 'a@example.com' }]
  expect(() => parseRows(row, rows)).toThrow(/^A statement has other rows than expected: id: invalid_type$/)
  expect(() => parseRows(row, undefined)).toThrow(/^A statement without rows$/)
})
