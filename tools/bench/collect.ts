import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Preloaded into the processes of a shop whose memory is measured: on SIGUSR2 a process collects its garbage and writes what is
 * left, in bytes, to BENCH_MEMORY_FOLDER. No other shop collects on a signal.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const file = join(process.env.BENCH_MEMORY_FOLDER ?? '', `${process.pid}.json`)
let collections = 0

/** The bench may be reading: the file appears as a whole. */
function report() {
  const { heapUsed, rss } = process.memoryUsage()
  writeFileSync(`${file}.new`, JSON.stringify({ program: process.argv[1] ?? '', collections, heapUsed, rss }))
  renameSync(`${file}.new`, file)
}

report()
process.on('SIGUSR2', () => {
  // What finalizers release is collected by the next collection, after they have run.
  collect()
  setImmediate(() => {
    collect()
    collections += 1
    report()
  })
})
