import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isAlive } from '@/ops/postgres/processes'
import { compile } from '@/ops/program'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const launcher = compile('testing/programs/guarded-launcher')
const endless = 'setInterval(() => {}, 1000)'

/**
 * Starts a launcher with a guard, two programs and what looks like its database, of which the second program ignores SIGTERM for a moment.
 * `said` resolves with what comes on its error output, once launcher and guard have ended.
 */
async function start(...more: string[]) {
  const folder = temporaryFolder()
  const data = path.join(folder, 'postgres')
  mkdirSync(data)
  const child = spawn(process.execPath, [launcher, folder, ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const pids = await new Promise<number[]>((resolve) => {
    child.stdout.once('data', (line) => resolve(JSON.parse(String(line))))
  })
  const writeRun = (pid: number) =>
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ pid, identity: '' }))
  writeRun(child.pid ?? 0)
  const database = spawn(process.execPath, ['-e', endless, '--', '-D', data, '-p', '1'])
  writeFileSync(path.join(data, 'postmaster.pid'), `${database.pid}\n`)
  return { child, pids, database, writeRun, said }
}

test('E19 after kill -9 of the launcher its programs and its database are stopped, and one line of the log says so', async () => {
  const { child, pids, database, said } = await start()
  child.kill('SIGKILL')
  const line = await said
  expect(pids.map(isAlive)).toEqual([false, false])
  await expect.poll(() => database.signalCode).toBe('SIGINT')
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    event: 'launcher',
    text: 'The launcher was killed; its programs have been stopped.',
  })
})

test('E19 the database stays that another launcher has taken meanwhile, and a program that has got the id of an ended one', async () => {
  const other = spawn(process.execPath, ['-e', endless])
  const { child, pids, database, writeRun, said } = await start(String(other.pid))
  writeRun(process.pid)
  child.kill('SIGKILL')
  await said
  expect(pids.map(isAlive)).toEqual([false, false])
  expect([database.signalCode, other.signalCode]).toEqual([null, null])
  for (const each of [database, other]) each.kill('SIGKILL')
})

test('after an orderly stop the guard ends and says nothing', async () => {
  const { child, database, said } = await start()
  child.kill('SIGTERM')
  expect(await said).toBe('')
  expect(database.signalCode).toBeNull()
  database.kill('SIGKILL')
})
