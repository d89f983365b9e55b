import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compile } from '@/ops/program'

const COLLECTION_TIMEOUT_MS = 30_000

export type Report = { pid: number; program: string; collections: number; heapUsed: number; rss: number }

export function collecting(folder: string) {
  return {
    NODE_OPTIONS: `--require ${JSON.stringify(compile('tools/bench/collect', 'preload'))}`,
    BENCH_MEMORY_FOLDER: folder,
  }
}

/** Reads the last reports of those of these processes that collect; of all that have ever started without `pids`. */
export function readReports(folder: string, pids?: number[]): Report[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      ...JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
      pid: Number.parseInt(name, 10),
    }))
    .filter(({ pid }) => pids === undefined || pids.includes(pid))
}

/** Lets these processes collect their garbage, as far as they can. Returns what each needs afterwards. */
export async function collectAll(folder: string, pids: number[]): Promise<Report[]> {
  // Only these listen to the signal, which would end any other process.
  const before = readReports(folder, pids)
  for (const { pid } of before) process.kill(pid, 'SIGUSR2')
  for (const end = Date.now() + COLLECTION_TIMEOUT_MS; ; await sleep(10)) {
    const now = readReports(folder, pids)
    const isDone = ({ pid, collections }: Report) =>
      now.some((one) => one.pid === pid && one.collections > collections)
    if (before.every(isDone)) return now
    if (Date.now() > end)
      throw new Error(`A process did not collect within ${COLLECTION_TIMEOUT_MS / 1000} s.`)
  }
}
