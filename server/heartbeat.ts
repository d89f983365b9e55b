import type { ChildProcess } from 'node:child_process'
import { PING, PONG, READY } from '@/lib/platform/edge/protocol'
import { mainThreadOf } from './processor-time'

/**
 * A Next process is killed after 9.5 seconds without an answer, so that its requests have ended within ten. A start, and a
 * process that gets no processor, may take two minutes.
 */
export const heartbeatLimits = { everyMs: 500, maxBeats: 18, maxStartBeats: 240 }

/** New requests go elsewhere after so many unanswered beats, while another process answers. */
const SILENT_BEATS = 2

/**
 * Kills a process that has stopped or hangs in a loop: its requests would wait. It counts its own beats, not time: when the
 * machine has slept, the process is not to blame. Nor is it when the machine is busy: a process that waits for a core or a
 * disk, and had less than half a core, is charged only with the processor time that it has had.
 */
export function followHeartbeat(
  child: Pick<ChildProcess, 'connected' | 'send' | 'kill' | 'on' | 'pid'>,
  { everyMs, maxBeats, maxStartBeats }: typeof heartbeatLimits,
  readThread = mainThreadOf,
) {
  /** Negative during the start. */
  let unanswered = maxBeats - maxStartBeats
  let blamed = unanswered
  let processorMs: number | null = null
  child.on('message', (message) => {
    if (message === READY || message === PONG) blamed = unanswered = 0
  })

  function blame() {
    const thread = unanswered > 0 && child.pid ? readThread(child.pid) : null
    const had = thread && processorMs !== null ? thread.processorMs - processorMs : everyMs
    processorMs = thread?.processorMs ?? null
    return thread?.waitsForMachine && had < everyMs / 2 ? had / everyMs : 1
  }

  function beat() {
    // At most one waits in the channel of a process that reads none.
    if (unanswered === 0 && child.connected) child.send(PING, () => {})
    blamed += blame()
    unanswered += 1
    if (blamed <= maxBeats && unanswered <= Math.max(maxBeats, maxStartBeats)) return
    console.log('Next does not answer; killing it.')
    clearInterval(timer)
    child.kill('SIGKILL')
  }
  const timer = setInterval(beat, everyMs)

  return { isSilent: () => unanswered > SILENT_BEATS, stop: () => clearInterval(timer) }
}
