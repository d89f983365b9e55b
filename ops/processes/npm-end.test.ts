import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { npmCommand } from '@/ops/build/dependencies'
import { isAlive, parentOf } from '@/ops/postgres/processes'
import { compile } from '@/ops/program'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const program = compile('testing/programs/npm-program')

/** Starts the program and resolves with its id. */
async function start([command = '', ...args]: string[], cwd: string, env = process.env) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended.
    }
  })
  for await (const line of createInterface(child.stdout))
    if (/^\d+$/.test(line)) return { child, pid: Number(line) }
  throw new Error('It has printed no id.')
}

function newProject() {
  const folder = temporaryFolder()
  const start = `${JSON.stringify(process.execPath)} ${JSON.stringify(program)}`
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'shop', scripts: { start } }))
  return folder
}

test('E19 LK18 a program ends with the npm that has started it, and with the shell between, by whatever signal', async () => {
  const folder = newProject()
  const ways = (['SIGTERM', 'SIGKILL'] as const).flatMap((signal) => [
    { signal, victim: (npm: number, _pid: number) => npm },
    { signal, victim: (_npm: number, pid: number) => parentOf(pid) },
  ])
  await Promise.all(
    ways.map(async ({ signal, victim }) => {
      const { child, pid } = await start([...npmCommand(), 'start'], folder)
      process.kill(victim(child.pid ?? 0, pid), signal)
      await expect.poll(() => isAlive(pid)).toBe(false)
    }),
  )
})

test('a program that something else has started outlives it, also below npm', async () => {
  const script = 'sleep 0.1; "$0" "$1" & wait'
  const env = { ...process.env, npm_lifecycle_script: 'node scripts/run.cjs tools/test' }
  const command = ['/bin/sh', '-c', script, process.execPath, program]
  const { child, pid } = await start(command, temporaryFolder(), env)
  child.kill('SIGKILL')
  const { pid: later, child: other } = await start([...npmCommand(), 'start'], newProject())
  other.kill('SIGKILL')
  // It looks as often as the one that has ended meanwhile.
  await expect.poll(() => isAlive(later)).toBe(false)
  expect(isAlive(pid)).toBe(true)
})
