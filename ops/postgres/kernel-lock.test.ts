import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { takeKernelLock } from './kernel-lock'

const onLinux = test.runIf(process.platform === 'linux')

onLinux('a kernel lock is held until it is released', () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = takeKernelLock(file)
  expect(takeKernelLock(file)).toBeNull()
  lock?.release()
  expect(takeKernelLock(file)).not.toBeNull()
})

onLinux(
  'a kernel lock passes to the program that was started with its descriptor, and ends when that is killed',
  async () => {
    const file = path.join(temporaryFolder(), 'lock')
    const lock = takeKernelLock(file)
    const stdio = ['ignore', 'ignore', 'ignore', lock?.fd] as const
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: [...stdio] })
    lock?.release()
    expect(takeKernelLock(file)).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(takeKernelLock(file)).not.toBeNull()
  },
)

onLinux('a program that was started without the descriptor does not hold the lock', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = takeKernelLock(file)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  lock?.release()
  expect(takeKernelLock(file)).not.toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')
})
