import type { ChildProcess } from 'node:child_process'
import { PING, PONG, READY } from '@/lib/front/protocol'

/**
 * The interval in which a Next process is asked for a sign of life, and the number of unanswered beats after which it is killed: 9.5 seconds at most, so that
 * its requests have ended within ten. A start may take two minutes.
 */
export const heartbeatLimits = { everyMs: 500, maxBeats: 18, maxStartBeats: 240 }

/** New requests go elsewhere after so many unanswered beats, while another process answers. */
const SILENT_BEATS = 2

/**
 * Kills a process that has stopped or hangs in a loop: nothing else would end it, and its requests would wait. It counts its own
 * beats, not time: when the machine has slept, or leaves the front server no time either, the process is not to blame.
 */
export function followHeartbeat(
  child: Pick<ChildProcess, 'connected' | 'send' | 'kill' | 'on'>,
  { everyMs, maxBeats, maxStartBeats }: typeof heartbeatLimits,
) {
  /** Negative during the start. */
  let unanswered = maxBeats - maxStartBeats
  child.on('message', (message) => {
    if (message === READY || message === PONG) unanswered = 0
  })

  function beat() {
    // At most one waits in the channel of a process that reads none.
    if (unanswered === 0 && child.connected) child.send(PING, () => {})
    unanswered += 1
    if (unanswered <= maxBeats) return
    console.log('Next does not answer; killing it.')
    clearInterval(timer)
    child.kill('SIGKILL')
  }
  const timer = setInterval(beat, everyMs)

  return { isSilent: () => unanswered > SILENT_BEATS, stop: () => clearInterval(timer) }
}
