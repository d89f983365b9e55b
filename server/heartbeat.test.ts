import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PING, PONG, READY } from '@/lib/platform/edge/protocol'
import { followHeartbeat, heartbeatLimits } from './heartbeat'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A process that answers nothing by itself. */
function follow(readThread?: Parameters<typeof followHeartbeat>[2]) {
  vi.useFakeTimers()
  const child = Object.assign(new EventEmitter(), { pid: 1, connected: true, send: vi.fn(), kill: vi.fn() })
  const { isSilent, stop } = followHeartbeat(
    child as unknown as ChildProcess,
    heartbeatLimits,
    readThread ?? (() => null),
  )
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return { child, isSilent }
}

test('W07 a process is killed 9 to 9.5 seconds after it fell silent, and has been asked once', () => {
  const { child, isSilent } = follow()
  child.emit('message', READY)
  vi.advanceTimersByTime(500)
  expect(child.send.mock.calls.map(([message]) => message)).toEqual([PING])
  vi.advanceTimersByTime(8500)
  expect([child.kill.mock.calls, isSilent()]).toEqual([[], true])
  vi.advanceTimersByTime(500)
  expect(child.kill.mock.calls).toEqual([['SIGKILL']])
  expect(child.send).toHaveBeenCalledTimes(1)
})

/** A silent process whose main thread had this much of its core, in percent. */
function followThread(waitsForMachine: boolean, percent: number) {
  let processorMs = 0
  const { child } = follow(() => {
    processorMs += heartbeatLimits.everyMs * (percent / 100)
    return { waitsForMachine, processorMs }
  })
  child.emit('message', READY)
  return child
}

test.each([
  ['is stopped or waits for nobody knows what', false, 0],
  ['hangs in a loop', true, 100],
  ['hangs in a loop and shares its core with another', true, 50],
])('W07 a process that %s is killed within 9.5 seconds', (_, waitsForMachine, percent) => {
  const child = followThread(waitsForMachine, percent)
  vi.advanceTimersByTime(9400)
  expect(child.kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(child.kill.mock.calls).toEqual([['SIGKILL']])
})

test.each([
  ['a quarter of a core', 25, 33],
  ['a tenth of a core', 10, 81],
  ['nothing', 0, 119],
])(
  'a process to which the machine leaves %s lives until it has worked as much or two minutes are over',
  (_, percent, seconds) => {
    const child = followThread(true, percent)
    vi.advanceTimersByTime(seconds * 1000)
    expect(child.kill).not.toHaveBeenCalled()
    child.emit('message', PONG)
    vi.advanceTimersByTime(seconds * 1000)
    expect(child.kill, 'what it had before its answer does not count').not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(child.kill.mock.calls).toEqual([['SIGKILL']])
  },
)

test('a process that answers late is not killed, and neither is one that starts for two minutes', () => {
  const { child, isSilent } = follow()
  vi.advanceTimersByTime(119_000)
  child.emit('message', READY)
  for (let round = 0; round < 100; round++) {
    vi.advanceTimersByTime(9000)
    expect(isSilent()).toBe(true)
    child.emit('message', PONG)
    expect(isSilent()).toBe(false)
  }
  expect(child.kill).not.toHaveBeenCalled()
})

test('a process that has not started after two minutes is killed', () => {
  const { child } = follow()
  vi.advanceTimersByTime(121_000)
  expect(child.kill.mock.calls).toEqual([['SIGKILL']])
})
