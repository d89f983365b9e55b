import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processIdentity } from '@/ops/postgres/processes'
import { startChild, stopChildren, waitForExit } from './children'

const options = { env: process.env, cwd: process.cwd(), output: 'pipe' as const }

function startScript(name: string, script: string) {
  return startChild(name, [process.execPath, '-e', script], options)
}

/** Starts a program that exits on SIGTERM and is then added to `stopped`. */
function startStoppable(name: string, stopped: string[]) {
  const child = startScript(
    name,
    `process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => {}, 1000)`,
  )
  child.once('exit', () => stopped.push(name))
  return child
}

test('O10 the way a program ended is reported, and the programs that it had started end with it', async () => {
  const worker = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`
  const child = startScript('Program', `console.log(${worker}.pid); setInterval(() => {}, 1000)`)
  const ended = waitForExit(child)
  const [output] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const pid = Number(output)
  expect(processIdentity(pid)).not.toBeNull()
  child.kill('SIGKILL')
  expect(await ended).toBe('ended unexpectedly (signal SIGKILL)')
  while (processIdentity(pid) !== null) await sleep(10)
})

test('a program that cannot be started is reported, too', async () => {
  const child = startChild('Program', ['/nowhere/at/all'], options)
  expect(await waitForExit(child)).toContain('could not be started (spawn /nowhere/at/all ENOENT)')
})

test('O10 programs stop in the reverse order of their first starts, also after a restart', async () => {
  const stopped: string[] = []
  const first = startStoppable('The simulator', stopped)
  const shop = startStoppable('The shop', stopped)
  for (const { stdout } of [first, shop]) await once(stdout as NodeJS.ReadableStream, 'data')
  first.kill('SIGKILL')
  await once(first, 'exit')
  const again = startStoppable('The simulator', stopped)
  await once(again.stdout as NodeJS.ReadableStream, 'data')
  await stopChildren(10_000)
  await expect.poll(() => stopped).toEqual(['The simulator', 'The shop', 'The simulator'])
})
