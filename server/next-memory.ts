/**
 * The old space of a Next process, in MB. Without a limit V8 lets the heap grow to several times what is alive. Alive after a collection
 * are 50 MB at first, and at most 150 once every page and call was asked for, and whatever visitors have made up since
 * (e2e/operation/memory.spec.ts): two thirds of the limit. The rest is for what runs at the same time.
 */
export const heapLimitMb = 224
export const heapOptions = [`--max-old-space-size=${heapLimitMb}`, '--max-semi-space-size=8']

/** Renders of one process at a time: each holds up to 1 MB, and the database has 10 connections for them. */
export const rendersAtOnce = 24
