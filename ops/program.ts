import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'

const run: {
  compile: (name: string, kind?: 'program' | 'preload' | 'script') => string
  isFresh: (name: string) => boolean
} = createRequire(path.join(root, 'package.json'))('./scripts/run.cjs')

/** Compiles a module of this checkout if it has changed since, and returns the path of the result: see scripts/run.cjs. */
export const compile = run.compile

/** Returns whether a module is compiled, and its sources are the same. */
export const isCompiled = run.isFresh

/**
 * The command that runs a program of this checkout.
 * @param name  its path without the ending
 */
export function programCommand(name: string, ...args: string[]) {
  return [process.execPath, compile(name), ...args]
}
