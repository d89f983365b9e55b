import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeApi } from '@/lib/api/openapi/openapi-document'
import { root } from '@/lib/platform/config/root'
import { operationsSource } from './operations-source'

export const clientFolder = path.join(root, 'clients/typescript')

/** Generates the operations of the client package from the OpenAPI document, and compiles the package. Throws what the compiler says. */
export async function buildClient(): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(clientFolder, 'package.json'), 'utf8'))
  const document = JSON.parse(JSON.stringify(describeApi('https://shop.example', version)))
  writeFileSync(path.join(clientFolder, 'src/operations.ts'), await operationsSource(document))
  compileTypeScript(clientFolder)
}

export function compileTypeScript(folder: string): void {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
}
