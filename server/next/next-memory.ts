/**
 * The old space of a Next process, in MB. Without a limit V8 lets the heap grow to several times what is alive. Alive are 45 MB
 * at first, 140 on Node 20 and 160 on Node 24 after every page and call: less than two thirds (e2e/operation/memory.spec.ts).
 */
export const heapLimitMb = 288
export const heapOptions = [`--max-old-space-size=${heapLimitMb}`, '--max-semi-space-size=8']

/** More renders at a time would only wait for the one thread of a process, and for its 10 connections to the database. */
export const rendersAtOnce = 24
