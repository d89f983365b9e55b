import type { Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { weighScripts } from '@/tools/bench/page-weight'
import { listProductIds } from './products'

/** Weighs the scripts that a first visit to home and to a product loads. */
export async function measureWeight({ shop: { origin } }: Bench): Promise<Row[]> {
  const [id] = await listProductIds(origin)
  const row = async (name: string, path: string, max: number) => {
    const value = (await weighScripts(origin + path)) / 1000
    return { name: `${name}, scripts, compressed`, value, unit: 'kB', max }
  }
  return [await row('Home', '/', 145), await row('Product', `/products/${id}`, 155)]
}
