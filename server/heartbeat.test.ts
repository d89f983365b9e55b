import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PING, PONG, READY } from '@/lib/front/protocol'
import { followHeartbeat, heartbeatLimits } from './heartbeat'

vi.spyOn(console, 'log').mockImplementation(() => {})

/** A process that answers nothing by itself. */
function follow() {
  vi.useFakeTimers()
  const child = Object.assign(new EventEmitter(), { connected: true, send: vi.fn(), kill: vi.fn() })
  const { isSilent, stop } = followHeartbeat(child as unknown as ChildProcess, heartbeatLimits)
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
