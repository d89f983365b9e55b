import { expect, test } from 'vitest'
import { createStopSignals } from './stop-signals'

/** What a launcher does whose signals come at these times, in ms. */
function actionsAt(times: number[], delayMs: number): string[] {
  let now = 0
  const signals = createStopSignals(() => now)
  return times.map((time) => {
    now = time
    const action = signals.next()
    if (action === 'stop') signals.stopBegins(delayMs)
    return action
  })
}

test('without a delay the second signal kills, and one that follows at once is the same keypress', () => {
  expect(actionsAt([0, 5, 1000], 0)).toEqual(['stop', 'nothing', 'kill'])
})

test('the second signal ends the delay, also when it arrives twice, and the third kills', () => {
  expect(actionsAt([0, 2000, 2005, 4000], 30_000)).toEqual(['stop', 'end-delay', 'nothing', 'kill'])
})

test('once the delay is over the second signal kills', () => {
  expect(actionsAt([0, 31_000], 30_000)).toEqual(['stop', 'kill'])
})
