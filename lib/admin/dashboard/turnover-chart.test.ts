import { expect, test } from 'vitest'
import { addDays } from '@/lib/money/reports/report-period'
import { bucketsOf, drawChart } from './turnover-chart'

const days = (count: number, cents = (index: number) => index) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays('2026-01-01', index),
    turnoverCents: cents(index),
  }))

test('few days are drawn one by one, many as weeks that end with the last day; none of the turnover is lost', () => {
  expect(bucketsOf(days(28))).toHaveLength(28)
  const weeks = bucketsOf(days(365))
  expect(weeks).toHaveLength(52)
  expect(weeks[0]).toEqual({ from: '2026-01-01', to: '2026-01-08', cents: 28 })
  expect(weeks.at(-1)).toMatchObject({ from: '2026-12-25', to: '2026-12-31' })
  expect(weeks.reduce((sum, { cents }) => sum + cents, 0)).toBe((364 * 365) / 2)
  for (const [index, { from }] of weeks.entries())
    if (index > 0) expect(from).toBe(addDays(weeks[index - 1]?.to ?? '', 1))
})

test('the first point is at the left, the last one at the right, and every one stands between 0 and a round amount', () => {
  const { points, ticks } = drawChart(bucketsOf(days(7, (index) => index * 12_345)))
  expect([points[0]?.x, points.at(-1)?.x]).toEqual([0, 100])
  expect(points[0]?.y).toBe(100)
  expect(ticks).toEqual([
    { y: 100, cents: 0 },
    { y: 50, cents: 50_000 },
    { y: 0, cents: 100_000 },
  ])
  expect(points.at(-1)?.y).toBeCloseTo(100 - 74.07, 1)
})

test('without turnover the line lies on the ground, and one bucket or none draws nothing that is no number', () => {
  const flat = drawChart(bucketsOf(days(7, () => 0)))
  expect(flat.points.every(({ y }) => y === 100)).toBe(true)
  expect(flat.ticks.at(-1)).toEqual({ y: 0, cents: 1000 })
  for (const count of [0, 1])
    expect(JSON.stringify(drawChart(bucketsOf(days(count))))).not.toMatch(/NaN|null/)
})
