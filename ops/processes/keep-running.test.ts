import { beforeEach, expect, test, vi } from 'vitest'
import { createRestartRule, keepRunning } from './keep-running'

const MINUTE_MS = 60_000

/** A program that ends at once in each of these ways in turn, and then keeps running. */
function programThatEnds(ways: string[]) {
  const left = [...ways]
  const restart = vi.fn(async () => {})
  const waitForExit = async () => left.shift() ?? new Promise<string>(() => {})
  return { name: 'The shop', restart, waitForExit }
}

/** A rule that allows this many restarts, without delay. */
function withoutDelay(maxRestarts: number) {
  let number = 0
  return { started() {}, next: () => (number < maxRestarts ? { number: ++number, delayMs: 0 } : null) }
}

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

test('O10 the rule allows five restarts in a row, with a delay that doubles from 0.2 to 3.2 seconds', () => {
  const rule = createRestartRule(() => 0)
  const restarts = Array.from({ length: 6 }, () => rule.next())
  expect(restarts.map((next) => next?.number)).toEqual([1, 2, 3, 4, 5, undefined])
  const delays = restarts.slice(0, 5).map((next) => next?.delayMs ?? Number.NaN)
  expect(delays).toEqual([200, 400, 800, 1600, 3200])
  expect(rule.next()).toBeNull()
})

test('O10 a run of five minutes resets the count of restarts, a shorter one does not', () => {
  let now = 0
  const rule = createRestartRule(() => now)
  for (const _restart of [1, 2, 3, 4, 5]) rule.next()
  rule.started()
  now += 5 * MINUTE_MS - 1
  expect(rule.next()).toBeNull()
  rule.started()
  now += 5 * MINUTE_MS
  expect(rule.next()).toEqual({ number: 1, delayMs: 200 })
})

test('O10 each restart prints one line, and after the last one the launcher gives up with a reason', async () => {
  const killed = 'ended unexpectedly (signal SIGKILL)'
  const program = programThatEnds([killed, killed, killed])
  const giveUp = vi.fn()
  await keepRunning(program, { stopping: new AbortController().signal, giveUp, rule: withoutDelay(2) })
  expect(program.restart).toHaveBeenCalledTimes(2)
  expect(vi.mocked(process.stdout.write).mock.calls.map(([line]) => line)).toEqual([
    'The shop ended unexpectedly (signal SIGKILL); starting it again (1 of 5).\n',
    'The shop ended unexpectedly (signal SIGKILL); starting it again (2 of 5).\n',
  ])
  expect(giveUp.mock.calls).toEqual([
    ['The shop ended unexpectedly (signal SIGKILL) after 5 restarts; stopping everything.'],
  ])
})

test('O10 a restart that fails counts', async () => {
  const program = programThatEnds(['ended unexpectedly (exit code 1)'])
  program.restart.mockRejectedValue(new Error('its port is taken'))
  const giveUp = vi.fn()
  await keepRunning(program, { stopping: new AbortController().signal, giveUp, rule: withoutDelay(5) })
  expect(program.restart).toHaveBeenCalledTimes(5)
  expect(giveUp).toHaveBeenCalledWith(expect.stringContaining('could not be started (its port is taken)'))
})

test('O10 a program that ends while everything is being stopped is not restarted, not even during its delay', async () => {
  const giveUp = vi.fn()
  const stopped = new AbortController()
  const stoppedBefore = programThatEnds(['ended unexpectedly (exit code 0)'])
  stopped.abort()
  await keepRunning(stoppedBefore, { stopping: stopped.signal, giveUp, rule: withoutDelay(5) })
  const laterStopped = new AbortController()
  const stoppedDuringDelay = programThatEnds(['ended unexpectedly (exit code 0)'])
  const rule = withoutDelay(5)
  const stopMeanwhile = () => {
    laterStopped.abort()
    return rule.next()
  }
  await keepRunning(stoppedDuringDelay, {
    stopping: laterStopped.signal,
    giveUp,
    rule: { ...rule, next: stopMeanwhile },
  })
  for (const program of [stoppedBefore, stoppedDuringDelay]) expect(program.restart).not.toHaveBeenCalled()
  expect(giveUp).not.toHaveBeenCalled()
})
