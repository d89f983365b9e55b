import { createHash, timingSafeEqual } from 'node:crypto'

type Sample = { labels: Record<string, string | number>; value: number; metricName?: string }

type Values = number | [labels: Record<string, string | number>, value: number][]

export type MetricFamily = { name: string; help: string; type: string; aggregator: string; values: Sample[] }

/** The name follows the conventions of Prometheus: with its unit, a counter with `_total`. A number as `values` has no labels. */
const familyOf =
  (type: 'counter' | 'gauge') =>
  (name: string, help: string, values: Values): MetricFamily => {
    const samples = typeof values === 'number' ? [[{}, values] as const] : values
    // No two processes have samples with the same labels.
    const aggregator = 'first'
    return { name, help, type, aggregator, values: samples.map(([labels, value]) => ({ labels, value })) }
  }
export const counter = familyOf('counter')
export const gauge = familyOf('gauge')

/** Returns whether the database has answered: 1 or 0. Of a process that does not answer in time nobody knows that it has. */
export function databaseUp(value: 0 | 1) {
  return gauge('shop_database_up', 'Whether the database has answered.', value)
}

/**
 * Returns whether a request carries the token of METRICS_TOKEN as `Authorization: Bearer`. Takes the same time for every wrong
 * token. Without the setting no request does.
 */
export function hasMetricsToken(authorization: string | null | undefined, token: string | undefined) {
  const [, given] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return Boolean(given && token) && timingSafeEqual(hash(given), hash(token))
}

function hash(text: string | undefined = '') {
  return createHash('sha256').update(text).digest()
}
