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
