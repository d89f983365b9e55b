import { spawn } from 'node:child_process'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** Runs `npm run prove` to its end. Resolves with its exit code and its output. */
export function prove(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/run.cjs', 'ops/prove', ...args], {
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
