import { watchNpm } from '@/ops/processes/npm-end'

/** It ends with the npm that has started it, and prints its id. */
watchNpm(() => process.exit())
console.log(process.pid)
setInterval(() => {}, 1000)
