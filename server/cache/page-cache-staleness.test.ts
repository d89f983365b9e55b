import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '@/server/answers'
import type { Dependency } from '@/server/requests/shared-requests'
import { answerOf, openCache } from '@/testing/http/front-server'

/** Two products, each with a text and a number in stock; each step happens at any time. */
const product = fc.constantFrom(...([0, 1] as const))
const part = fc.constantFrom(...(['text', 'count'] as const))
const shown = fc.constantFrom<Dependency>(1, 2, 'card 1', 'list', 'counted list')
const at = fc.nat()
const of = <Type extends string>(type: Type) => fc.constant(type)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: of('write'), id: product, part, isOwn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ type: of('notify') }) },
  { weight: 4, arbitrary: fc.record({ type: of('request'), dependsOn: shown }) },
  { weight: 3, arbitrary: fc.record({ type: of('read'), at }) },
  { weight: 3, arbitrary: fc.record({ type: of('finish'), at }) },
  { weight: 1, arbitrary: fc.record({ type: of('lose') }) },
  { weight: 1, arbitrary: fc.record({ type: of('connect') }) },
)

/** The versions of both texts and both numbers. */
type Versions = { text: number[]; count: number[] }

/** What an answer shows of them. */
function viewOf({ text, count }: Versions, dependsOn: Dependency): number[] {
  if (dependsOn === 'list') return text
  if (dependsOn === 'counted list') return [...text, ...count]
  const index = dependsOn === 2 ? 1 : 0
  return [text, ...(dependsOn === 'card 1' ? [] : [count])].map((each) => each[index] ?? 0)
}

const isAtLeast = (view: number[], least: number[]) =>
  view.every((each, index) => each >= (least[index] ?? 0))

test('S01 S02 W14 after any interleaving of writes, renders and notices every request sees what was written before it', async () => {
  const check = fc.asyncProperty(
    fc.array(step, { maxLength: 60, size: 'max' }),
    fc.constantFrom(3000, 1_000_000),
    async (steps, maxBytes) => {
      const cache = openCache(maxBytes)
      const truth: Versions = { text: [0, 0], count: [0, 0] }
      /** What the front server has heard of, or passed on. */
      let known = structuredClone(truth)
      let isListening = true
      let notifications: { id: 0 | 1; part: 'text' | 'count'; version: number }[] = []
      const renders: { dependsOn: Dependency; text?: string; finish: (answer: Answer) => void }[] = []
      const answered: Promise<void>[] = []
      const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
      const read = (dependsOn: Dependency) => JSON.stringify(viewOf(truth, dependsOn))
      const hear = ({ id, part, version }: (typeof notifications)[number]) => {
        if (part === 'text') cache.dropProduct(id + 1)
        else cache.dropCount(id + 1)
        known[part][id] = Math.max(known[part][id] ?? 0, version)
      }
      for (const now of steps) {
        if (now.type === 'write') {
          const version = (truth[now.part][now.id] ?? 0) + 1
          truth[now.part][now.id] = version
          if (isListening) notifications.push({ ...now, version })
          // As `catchUp` does before the response.
          else if (now.isOwn) {
            cache.dropProducts()
            known[now.part][now.id] = version
          }
        } else if (now.type === 'notify') {
          notifications.splice(0, 1).forEach(hear)
        } else if (now.type === 'request') {
          const { dependsOn } = now
          const least = structuredClone(viewOf(known, dependsOn))
          const expectFresh = ({ etag }: Answer) => {
            expect(isAtLeast(JSON.parse(etag), least), `${etag} for ${dependsOn} after ${least}`).toBe(true)
          }
          const kept = cache.get(String(dependsOn))
          if (kept) expectFresh(kept)
          else
            answered.push(
              cache
                .render(
                  { key: String(dependsOn), dependsOn },
                  () => new Promise((finish) => renders.push({ dependsOn, finish })),
                )
                .then(expectFresh),
            )
        } else if (now.type === 'lose') {
          isListening = false
          notifications = []
          cache.close()
        } else if (now.type === 'connect') {
          if (!isListening) {
            cache.open()
            known = structuredClone(truth)
          }
          isListening = true
        } else {
          const render = renders[now.at % Math.max(renders.length, 1)]
          if (!render) continue
          render.text ??= read(render.dependsOn)
          if (now.type === 'read') continue
          renders.splice(renders.indexOf(render), 1)
          render.finish(answerOf(render.text))
          await settle()
        }
      }
      for (const { dependsOn, text = read(dependsOn), finish } of renders) finish(answerOf(text))
      await Promise.all(answered)
      notifications.forEach(hear)
      for (const dependsOn of [1, 2, 'card 1', 'list', 'counted list'] as const) {
        const kept = cache.get(String(dependsOn))
        if (kept) expect(kept.etag).toBe(read(dependsOn))
      }
    },
  )
  await fc.assert(check, { numRuns: 500 })
})
