import { expect, test } from 'vitest'
import { roomColour } from './palette'

/** As a browser converts `oklch(0.93 0.03 h)` and `oklch(0.34 0.03 h)`. */
test.each([
  [0, '#fae0e7', '#453237'],
  [195, '#d2efee', '#253d3d'],
])('the room of hue %i is %s by day and %s by night', (hue, day, night) => {
  expect([roomColour(hue, 'day'), roomColour(hue, 'night')]).toEqual([day, night])
})
