import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, noSmallDisk } from '@/testing/machine/mount-disk'
import { smallDisk, temporaryFolder } from '@/testing/machine/temporary-folder'
import { LockHeld, readLock, takeLock } from './lock-file'
import { processIdentity } from './processes'

const newFile = () => path.join(temporaryFolder(), 'run.json')

test('a lock is held until it is released, and names its holder', () => {
  const file = newFile()
  const lock = takeLock(file)
  lock.update({ address: 'http://localhost:3000' })
  expect(() => takeLock(file)).toThrow(LockHeld)
  expect(readLock(file)).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' })
  lock.release()
  expect(existsSync(file)).toBe(false)
  expect(() => takeLock(file)).not.toThrow()
})

test('the lock of a killed process is taken over, and its content is returned', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const holder = { pid: child.pid, identity: processIdentity(child.pid ?? 0), children: ['shop'] }
  const file = newFile()
  writeFileSync(file, JSON.stringify(holder))
  expect(() => takeLock(file)).toThrow(LockHeld)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(takeLock(file).previous).toEqual(holder)
})

test('a process id that now belongs to another program does not hold the lock', () => {
  const file = newFile()
  writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'started at another time' }))
  expect(() => takeLock(file)).not.toThrow()
})

test('a damaged file does not hold the lock', () => {
  const file = newFile()
  writeFileSync(file, '{"pid":')
  expect(() => takeLock(file)).not.toThrow()
})

test.skipIf(noSmallDisk)(`W05 a lock is updated on a full disk${noSmallDisk}`, () => {
  const disk = smallDisk('1m')
  const file = path.join(disk, 'run.json')
  const lock = takeLock(file)
  fillDisk(disk)
  lock.update({ address: 'http://localhost:3000' })
  expect(readLock(file)).toMatchObject({ pid: process.pid, address: 'http://localhost:3000' })
})
