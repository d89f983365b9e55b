import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Package {
  name: string
  version: string
  license?: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

export function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** What a lock file says about a package. */
export type LockedPackage = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

export type Lock = { packages: Record<string, LockedPackage> }

/** Reads a lock file of npm. Packages are by their folders. */
export function readLock(file: string): Lock {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the name of a package in this folder of `node_modules`. */
export const nameOfFolder = (folder: string) => folder.split('node_modules/').at(-1) ?? ''
