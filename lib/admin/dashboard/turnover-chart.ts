import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { Period } from '@/lib/money/reports/report-period'

export type Bucket = Period & { cents: number }

/** A drawing in a box of 100 by 100, whose y grows downwards. */
export type Chart = {
  line: string
  area: string
  points: (Bucket & { x: number; y: number })[]
  /** Amounts in cents, the lowest first, which is 0. */
  ticks: { y: number; cents: number }[]
}

/** More days than this are drawn as weeks. */
const maxDays = 60
const week = 7

/** Returns the days, or, of many, weeks that end with the last day; what the days have beyond whole weeks belongs to the first one. */
export function bucketsOf(days: readonly { day: string; turnoverCents: number }[]): Bucket[] {
  const size = days.length > maxDays ? week : 1
  const buckets: Bucket[] = []
  for (let end = days.length; end >= size; end -= size) {
    const part = days.slice(end < 2 * size ? 0 : end - size, end)
    const cents = part.reduce((sum, { turnoverCents }) => sum + turnoverCents, 0)
    buckets.unshift({ from: part[0]?.day ?? '', to: part.at(-1)?.day ?? '', cents })
  }
  return buckets
}

/** Draws the turnover of some buckets. Its highest line is a round amount above all of them, at least 10.00. */
export function drawChart(buckets: readonly Bucket[]): Chart {
  const highest = Math.max(1000, ...buckets.map(({ cents }) => cents))
  const x = scaleLinear([0, Math.max(1, buckets.length - 1)], [0, 100])
  const y = scaleLinear([0, highest], [100, 0]).nice(2)
  const points = buckets.map((bucket, index) => ({
    ...bucket,
    x: round(x(index)),
    y: round(y(bucket.cents)),
  }))
  const [, top = 0] = y.domain()
  const shape = { x: ({ x: at }: { x: number }) => at, y: ({ y: at }: { y: number }) => at }
  return {
    line: line<(typeof points)[number]>(shape.x, shape.y).digits(2)(points) ?? '',
    area: area<(typeof points)[number]>(shape.x, 100, shape.y).digits(2)(points) ?? '',
    points,
    ticks: [0, top / 2, top].map((cents) => ({ y: round(y(cents)), cents })),
  }
}

const round = (value: number) => Math.round(value * 100) / 100
