import { expect, test } from 'vitest'
import { createWorkers } from './workers'

const forever = new Promise<void>(() => {})
const mayBegin = () => true

test('what waits for a work is begun, also when that ends during the look for the next one', async () => {
  const workers = createWorkers<string>()
  let endFirst = () => {}
  workers.start('first', new Promise((resolve) => (endFirst = resolve)))
  const begun: boolean[] = []
  async function begin() {
    const isFree = workers.underWay.size === 0
    endFirst()
    await workers.end()
    begun.push(isFree)
    return false
  }
  await workers.run({ mayBegin, begin })
  expect(begun).toEqual([false, true])
})

test('without a free place nothing is looked for until a work ends, or for a while', async () => {
  const workers = createWorkers<string>()
  workers.start('endless', forever)
  let looks = 0
  const begin = async () => {
    looks++
    return false
  }
  await workers.run({ mayBegin: () => looks < 3, begin, lookMs: 1 })
  expect(looks).toBe(3)
  expect([...workers.underWay]).toMatchObject([{ key: 'endless' }])
})

test('what is under way when no more may begin goes on, and can be waited for', async () => {
  const workers = createWorkers<number>()
  const done: number[] = []
  const works = [1, 2, 3]
  async function begin() {
    const number = works.shift()
    if (number === undefined) return false
    const work = new Promise<void>((resolve) => setImmediate(resolve)).then(() => void done.push(number))
    workers.start(number, work)
    return true
  }
  await workers.run({ mayBegin: () => works.length > 1, begin })
  expect([done, works]).toEqual([[], [3]])
  await workers.end()
  expect(done).toEqual([1, 2])
})
