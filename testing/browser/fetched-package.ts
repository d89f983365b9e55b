import { spawnSync } from 'node:child_process'
import { npmCommand } from '@/ops/build/dependencies'

/**
 * Returns the path of a file of a package in npm's cache, where npm puts it when it is missing; null where it cannot. No
 * install script runs.
 */
export function fileOfPackage(release: string, file: string): string | null {
  const options = ['--yes', '--prefer-offline', '--ignore-scripts', '--fetch-retries=1', '--loglevel=error']
  const find = `require.resolve('${file}', { paths: process.env.PATH.split(path.delimiter) })`
  const [program = 'npm', ...args] = npmCommand()
  const command = ['exec', ...options, '--package', release, '--', 'node', '-p', find]
  const { status, stdout } = spawnSync(program, [...args, ...command], { encoding: 'utf8', timeout: 120_000 })
  return status === 0 ? stdout.trim() : null
}
