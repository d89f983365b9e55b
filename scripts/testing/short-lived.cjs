/**
 * Preloaded by every Node program of a test run: V8 optimises a function only when it has run for longer than usual. The programs
 * live for seconds, in which optimised code does not repay its compilation.
 */
require('node:v8').setFlagsFromString('--interrupt-budget=1000000')
