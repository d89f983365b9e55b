import { setFlagsFromString } from 'node:v8'

/**
 * Every Node program of a test run preloads this: it lives for seconds, in which optimised code does not repay its compilation.
 * V8 prints an error for a flag that it does not know.
 */
const isNode20 = Number.parseInt(process.versions.node, 10) < 22
setFlagsFromString(isNode20 ? '--interrupt-budget=1000000' : '--no-maglev')
