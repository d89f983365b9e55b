import { expect, test } from 'vitest'
import { z } from './zod'

const schema = z.object({
  state: z.enum(['open', 'done']),
  status: z.array(z.enum(['new', 'old'])),
  n: z.int(),
})
const messagesOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

test('unknown fields are named', () => {
  const strict = z.strictObject({ name: z.string() })
  expect(strict.safeParse({ name: 'x', nope: 1, more: 2 }).error?.issues[0]?.message).toBe(
    'Unknown: nope, more.',
  )
})

test('a value that is none of the allowed ones is answered by their names, other mistakes by the name of the field', () => {
  expect(messagesOf({ state: 'odd', status: ['new', 'odd'], n: 1 })).toEqual([
    'state is one of: open, done.',
    'status is one of: new, old.',
  ])
  expect(messagesOf({ status: [], n: 'x' })).toEqual([
    'state is one of: open, done.',
    'n is missing or not valid.',
  ])
})
