/**
 * Metrics of one name, in the form in which prom-client passes them between processes.
 * @typedef {{ labels: Record<string, string | number>, value: number, metricName?: string }} Sample
 * @typedef {{ name: string, help: string, type: string, aggregator: string, values: Sample[] }} MetricFamily
 */

/**
 * @param {'counter' | 'gauge'} type
 * @param {string} name  by the conventions of Prometheus: with its unit, a counter with `_total`
 * @param {string} help
 * @param {number | [labels: Record<string, string | number>, value: number][]} values  a number has no labels
 * @returns {MetricFamily}
 */
export function metricFamily(type, name, help, values) {
  const samples = typeof values === 'number' ? [/** @type {const} */ ([{}, values])] : values
  return {
    name,
    help,
    type,
    // No two processes have samples with the same labels.
    aggregator: 'first',
    values: samples.map(([labels, value]) => ({ labels, value })),
  }
}

/** Whether the database has answered: 1 or 0. Of a process that does not answer in time nobody knows that it has. */
export function databaseUp(/** @type {0 | 1} */ value) {
  return metricFamily('gauge', 'shop_database_up', 'Whether the database has answered.', value)
}
