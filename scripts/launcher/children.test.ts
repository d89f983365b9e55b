import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processIdentity } from '../database/processes.mjs'
import { startChild, stopChildren, whenEnded } from './children.mjs'

const options = { env: process.env, cwd: process.cwd(), output: 'pipe' as const }

function startScript(name: string, script: string) {
  return startChild(name, [process.execPath, '-e', script], options)
}

/** A program that tells when it is ended. */
function startTeller(name: string, told: string[]) {
  const child = startScript(
    name,
    `process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => {}, 1000)`,
  )
  child.once('exit', () => told.push(name))
  return child
}

test('O10 how a program ended is told once it is gone, and what it had started itself goes with it', async () => {
  const worker = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`
  const child = startScript('Program', `console.log(${worker}.pid); setInterval(() => {}, 1000)`)
  const ended = whenEnded(child)
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const pid = Number(said)
  expect(processIdentity(pid)).not.toBeNull()
  child.kill('SIGKILL')
  expect(await ended).toBe('ended unexpectedly (signal SIGKILL)')
  while (processIdentity(pid) !== null) await sleep(10)
})

test('a program that cannot be started is told of, too', async () => {
  const child = startChild('Program', ['/nowhere/at/all'], options)
  expect(await whenEnded(child)).toContain('could not be started (spawn /nowhere/at/all ENOENT)')
})

test('O10 all are stopped in the order of their first starts, the last one first, whichever was started again', async () => {
  const told: string[] = []
  const first = startTeller('The simulator', told)
  const shop = startTeller('The shop', told)
  for (const { stdout } of [first, shop]) await once(stdout as NodeJS.ReadableStream, 'data')
  first.kill('SIGKILL')
  await once(first, 'exit')
  const again = startTeller('The simulator', told)
  await once(again.stdout as NodeJS.ReadableStream, 'data')
  await stopChildren(10_000)
  await expect.poll(() => told).toEqual(['The simulator', 'The shop', 'The simulator'])
})
