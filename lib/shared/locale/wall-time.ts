import { clockTime } from './zone-time'

/** Returns an instant as a field of a form takes it, by the clocks of a time zone: `2026-11-30T09:00`. */
export function wallOf(instant: Date, timeZone: string): string {
  return clockTime(instant, timeZone).slice(0, 16).replace(' ', 'T')
}

/** Returns the instant of `2026-11-30T09:00` in a time zone: the first of two; an hour that is left out shows as much later. */
export function instantOf(wall: string, timeZone: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (time: number) => Date.parse(`${wallOf(new Date(time), timeZone)}Z`) - time
  const dayMs = 24 * 60 * 60 * 1000
  // The offsets of the day before and of the day after: where they differ, one of them is right, or neither.
  const offsets = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)]
  const instants = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other)
  const right = instants.find((instant) => wallOf(new Date(instant), timeZone) === wall)
  return new Date(right ?? asUtc - (offsets[0] ?? 0))
}
