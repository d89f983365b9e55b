import { beforeEach, expect, test, vi } from 'vitest'
import { createRestartRule, keepRunning } from './keep-running.mjs'

const MINUTE_MS = 60_000

/** A program that ends at once in these ways, one after the other, and then runs on. */
function programThatEnds(ways: string[]) {
  const left = [...ways]
  const startAgain = vi.fn(async () => {})
  return { name: 'The shop', startAgain, ended: async () => left.shift() ?? new Promise<string>(() => {}) }
}

/** Each restart at once, as often as this. */
function impatient(restarts: number) {
  let number = 0
  return { started() {}, next: () => (number < restarts ? { number: ++number, delayMs: 0 } : null) }
}

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

test('O10 five restarts in a row, each after twice the delay, less than ten seconds in all; then it is enough', () => {
  const rule = createRestartRule(() => 0)
  const restarts = Array.from({ length: 6 }, () => rule.next())
  expect(restarts.map((restart) => restart?.number)).toEqual([1, 2, 3, 4, 5, undefined])
  const delays = restarts.slice(0, 5).map((restart) => restart?.delayMs ?? Number.NaN)
  expect(delays).toEqual([200, 400, 800, 1600, 3200])
  expect(rule.next()).toBeNull()
})

test('O10 a program that has run for five minutes begins from zero, one that has not does not', () => {
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

test('O10 what has ended is started again with a line each time, then everything is given up with one', async () => {
  const killed = 'ended unexpectedly (signal SIGKILL)'
  const program = programThatEnds([killed, killed, killed])
  const giveUp = vi.fn()
  await keepRunning(program, { stopping: new AbortController().signal, giveUp, rule: impatient(2) })
  expect(program.startAgain).toHaveBeenCalledTimes(2)
  expect(vi.mocked(process.stdout.write).mock.calls.map(([line]) => line)).toEqual([
    'The shop ended unexpectedly (signal SIGKILL); starting it again (1 of 5).\n',
    'The shop ended unexpectedly (signal SIGKILL); starting it again (2 of 5).\n',
  ])
  expect(giveUp.mock.calls).toEqual([
    ['The shop ended unexpectedly (signal SIGKILL) after 5 restarts; stopping everything.'],
  ])
})

test('O10 a restart that fails is one of the five', async () => {
  const program = programThatEnds(['ended unexpectedly (exit code 1)'])
  program.startAgain.mockRejectedValue(new Error('its port is taken'))
  const giveUp = vi.fn()
  await keepRunning(program, { stopping: new AbortController().signal, giveUp, rule: impatient(5) })
  expect(program.startAgain).toHaveBeenCalledTimes(5)
  expect(giveUp).toHaveBeenCalledWith(expect.stringContaining('could not be started (its port is taken)'))
})

test('O10 what ends because everything is being stopped stays ended, also while its restart is due', async () => {
  const giveUp = vi.fn()
  const stopped = new AbortController()
  const asked = programThatEnds(['ended unexpectedly (exit code 0)'])
  stopped.abort()
  await keepRunning(asked, { stopping: stopped.signal, giveUp, rule: impatient(5) })
  const late = new AbortController()
  const between = programThatEnds(['ended unexpectedly (exit code 0)'])
  const rule = impatient(5)
  const stopMeanwhile = () => {
    late.abort()
    return rule.next()
  }
  await keepRunning(between, { stopping: late.signal, giveUp, rule: { ...rule, next: stopMeanwhile } })
  for (const program of [asked, between]) expect(program.startAgain).not.toHaveBeenCalled()
  expect(giveUp).not.toHaveBeenCalled()
})
