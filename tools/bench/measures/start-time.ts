import { median, type Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'

/** Starts the built shop several times while its database runs, then the shop of the other parts with its database. */
export async function measureStarts({ open, restart, isQuick }: Bench): Promise<Row[]> {
  const starts = []
  while (starts.length < (isQuick ? 3 : 5)) {
    const instance = await open(`start-${starts.length}`)
    starts.push(instance.startMs / 1000)
    await instance.stop()
  }
  const { startMs } = await restart()
  return [
    { name: 'Start to the first page, built', value: median(starts), unit: 's', max: 2 },
    { name: 'Second npm start, with its database', value: startMs / 1000, unit: 's', max: 5 },
  ]
}
