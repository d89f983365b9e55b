import { expect, test } from 'vitest'
import { apiRoute, noViewer } from '@/lib/api/server/api-route'
import { z } from '@/lib/shared/validation/zod'
import { calls } from './calls'

type Make = (value: unknown) => unknown
/** What a schema consists of, as far as a walk through it needs that. */
type Parts = {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** Yields for each text or number that a body may have the function that makes a body of its value. */
function* leavesOf(schema: z.ZodType, make: Make): Generator<Make> {
  const { type, shape, options = [], element, valueType, innerType, in: input } = schema._zod.def as Parts
  for (const [name, part] of Object.entries(shape ?? {}))
    yield* leavesOf(part, (value) => make({ [name]: value }))
  for (const part of options) yield* leavesOf(part, make)
  if (element) yield* leavesOf(element, (value) => make([value]))
  if (valueType) yield* leavesOf(valueType, (value) => make({ name: value }))
  for (const part of [innerType, input]) if (part) yield* leavesOf(part, make)
  if (type === 'string' || type === 'number') yield make
}

const units = ['a', ' ', '0', '0.', 'a.', 'a@', '/', ',']

/** Processor time in ms of all texts of so many characters in all places of a body; it ends with more than `maxMs`. */
function timeOf(body: z.ZodType, places: readonly Make[], length: number, maxMs: number): number {
  const before = process.cpuUsage()
  let time = 0
  for (const place of places)
    for (const unit of units) {
      body.safeParse(place(`a${unit.repeat(length / unit.length)}!`))
      const { user, system } = process.cpuUsage(before)
      time = (user + system) / 1000
      if (time > maxMs) return time
    }
  return time
}

const bodies = calls.flatMap(({ id, body, bodyType }) => (body && !bodyType ? [{ id, body }] : []))

test.each(bodies)('E07 no text in a body of $id takes longer to check than it is long', ({ body }) => {
  const places = [...leavesOf(body, (value) => value)]
  // Work that grows with the square of the length takes 400 times as long.
  const most = 60 * timeOf(body, places, 2000, 10_000) + 200
  expect(timeOf(body, places, 40_000, most)).toBeLessThan(most)
})

test('E07 an answer names the first hundred mistakes of an input', async () => {
  const many = z.array(z.string())
  const route = apiRoute(async () => Response.json(many.parse(Array(50_000).fill(1))), undefined, noViewer)
  const answer = await route(new Request('http://localhost/api/x/'), { params: Promise.resolve({}) })
  expect([answer.status, (await answer.json()).errors.length]).toEqual([400, 100])
})
