import { expect, onTestFinished, test, vi } from 'vitest'
import { createTurns } from './turns'

/** Tasks that run until they are told to end, by their numbers. */
function start(turn: ReturnType<typeof createTurns>, count: number, clientOf = (_: number) => 'one') {
  const ends: (() => void)[] = []
  const running: number[] = []
  const tasks = Array.from({ length: count }, (_, number) =>
    turn(() => {
      running.push(number)
      return new Promise<void>((resolve) => {
        ends[number] = () => {
          running.splice(running.indexOf(number), 1)
          resolve()
        }
      })
    }, clientOf(number)),
  )
  return { tasks, running, end: (number: number) => ends[number]?.() }
}

test('E06 so many renders run at a time, the earliest task first, and what fails gives its turn on, too', async () => {
  const turn = createTurns({ atOnce: 2, waiting: 10, longestMs: 60_000 })
  const { tasks, running, end } = start(turn, 4)
  expect(running).toEqual([0, 1])
  end(1)
  await tasks[1]
  await vi.waitFor(() => expect(running).toEqual([0, 2]))
  const failed = expect(turn(() => Promise.reject(new Error('broken')), 'one')).rejects.toThrow('broken')
  const last = turn(async () => 'last', 'one')
  for (const number of [0, 2, 3]) {
    await vi.waitFor(() => expect(running).toContain(number))
    end(number)
  }
  await failed
  expect(await last).toBe('last')
  expect(
    await Promise.all([turn(async () => 1, 'one'), turn(async () => 2, 'one')]),
    'all turns are free again',
  ).toEqual([1, 2])
})

test('E06 clients take turns: beside one that asks for a hundred pages each other client waits for one page', async () => {
  const clients = [...Array.from({ length: 100 }, () => 'flood'), 'one', 'one', 'other']
  const turn = createTurns({ atOnce: 1, waiting: 200, longestMs: 60_000 })
  const { tasks, running, end } = start(turn, clients.length, (number) => clients[number] ?? '')
  const order: number[] = []
  while (order.length < clients.length) {
    await vi.waitFor(() => expect(running).toHaveLength(1))
    const [number = 0] = running
    order.push(number)
    end(number)
    await tasks[number]
  }
  expect(order.slice(0, 7)).toEqual([0, 1, 100, 102, 2, 101, 3])
})

test('when too many wait, the last of the client with the most is refused', async () => {
  const clients = ['flood', 'flood', 'flood', 'one']
  const turn = createTurns({ atOnce: 1, waiting: 2, longestMs: 60_000 })
  const { tasks, running, end } = start(turn, clients.length, (number) => clients[number] ?? '')
  await expect(tasks[2]).rejects.toMatchObject({ refusal: { code: 'busy' } })
  for (const number of [0, 1, 3]) {
    await vi.waitFor(() => expect(running).toContain(number))
    end(number)
    await tasks[number]
  }
})

test('a caller is refused when too many wait', async () => {
  const { tasks, end } = start(createTurns({ atOnce: 1, waiting: 1, longestMs: 60_000 }), 3)
  await expect(tasks[2]).rejects.toMatchObject({ refusal: { code: 'busy', status: 503, isTemporary: true } })
  for (const number of [0, 1]) {
    end(number)
    await tasks[number]
  }
})

test('a task that waits for long keeps nobody from a turn, and gives none on when it ends at last', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { tasks, running, end } = start(createTurns({ atOnce: 1, waiting: 10, longestMs: 5000 }), 3)
  await vi.advanceTimersByTimeAsync(4999)
  expect(running).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(running).toEqual([0, 1])
  end(0)
  await tasks[0]
  expect(running).toEqual([1])
  end(1)
  await tasks[1]
  await vi.advanceTimersByTimeAsync(0)
  expect(running).toEqual([2])
  end(2)
})
