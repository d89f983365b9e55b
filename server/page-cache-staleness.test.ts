import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, openCache } from '@/testing/page-cache'
import type { Answer } from './answers.mjs'

/** Products, a list of them, and requests for both; each step happens at any time. */
const product = fc.constantFrom(...([1, 2] as const))
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('write' as const), id: product }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('notify' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('request' as const),
      shows: fc.constantFrom(...([1, 2, 'list'] as const)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('read' as const, 'finish' as const), at: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('lose' as const, 'connect' as const), at: fc.constant(0) }),
  },
)

test('S01 S02 after any interleaving of writes, renders, notifications, reconnects and evictions no kept answer is stale', async () => {
  const check = fc.asyncProperty(
    fc.array(step, { maxLength: 60 }),
    fc.constantFrom(3000, 1_000_000),
    async (steps, maxBytes) => {
      const cache = openCache(maxBytes)
      const versions = { 1: 0, 2: 0 }
      const truth = (shows: 1 | 2 | 'list') =>
        shows === 'list' ? `${versions[1]} ${versions[2]}` : `${versions[shows]}`
      let isListening = true
      let notifications: (1 | 2)[] = []
      const renders: { shows: 1 | 2 | 'list'; text?: string; finish: (answer: Answer) => void }[] = []
      const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
      for (const now of steps) {
        if (now.type === 'write') {
          versions[now.id] += 1
          if (isListening) notifications.push(now.id)
        } else if (now.type === 'notify') {
          const [id] = notifications.splice(0, 1)
          if (id) cache.dropProduct(id)
        } else if (now.type === 'request') {
          const { shows } = now
          if (cache.get(String(shows))) continue
          void cache.render(
            { key: String(shows), shows },
            () => new Promise((finish) => renders.push({ shows, finish })),
          )
        } else if (now.type === 'lose') {
          isListening = false
          notifications = []
          cache.close()
        } else if (now.type === 'connect') {
          if (!isListening) cache.open()
          isListening = true
        } else {
          const render = renders[now.at % Math.max(renders.length, 1)]
          if (!render) continue
          render.text ??= truth(render.shows)
          if (now.type === 'read') continue
          renders.splice(renders.indexOf(render), 1)
          render.finish(answerOf(render.text))
          await settle()
        }
      }
      for (const { shows, text = truth(shows), finish } of renders) finish(answerOf(text))
      await settle()
      for (const id of notifications) cache.dropProduct(id)
      for (const shows of [1, 2, 'list'] as const) {
        const kept = cache.get(String(shows))
        if (kept) expect(kept.etag).toBe(truth(shows))
      }
    },
  )
  await fc.assert(check, { numRuns: 500 })
})
