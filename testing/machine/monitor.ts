import { processMetrics } from '@/lib/admin/metrics/process-metrics'
import { readShopMetrics } from '@/lib/admin/metrics/shop-metrics'

/**
 * Starts a monitor, as Prometheus, of a shop within this process. Each `look` adds the values of these families of its own metrics to
 * `measured`, by series. A test that looks more often than the shop reads its figures replaces lib/admin/health/throttled-read.
 */
export function startMonitor(...families: string[]) {
  const measured: Record<string, number[]> = {}
  const last = (series: string) => measured[series]?.at(-1)
  async function look(): Promise<void> {
    const all = [...(await readShopMetrics()), ...(await processMetrics().getMetricsAsJSON())]
    for (const { name, values } of all.filter((family) => families.includes(family.name))) {
      for (const { labels, value } of values) {
        const named = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
        const series = named.length > 0 ? `${name}{${named.join(',')}}` : name
        measured[series] = [...(measured[series] ?? []), value]
      }
    }
  }
  return { measured, last, look }
}
