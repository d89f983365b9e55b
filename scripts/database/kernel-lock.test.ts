import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/lib/testing/temporary-folder'
import { takeKernelLock } from './kernel-lock.mjs'

const onLinux = test.runIf(process.platform === 'linux')

onLinux('a kernel lock is held until it is released', () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = takeKernelLock(file)
  expect(takeKernelLock(file)).toBeNull()
  lock?.release()
  expect(takeKernelLock(file)).not.toBeNull()
})

onLinux(
  'a kernel lock goes over to the program that was started with it, and ends with that one, killed or not',
  async () => {
    const file = path.join(temporaryFolder(), 'lock')
    const lock = takeKernelLock(file)
    const stdio = ['ignore', 'ignore', 'ignore', lock?.fd] as const
    const heir = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: [...stdio] })
    lock?.release()
    expect(takeKernelLock(file)).toBeNull()
    heir.kill('SIGKILL')
    await once(heir, 'exit')
    expect(takeKernelLock(file)).not.toBeNull()
  },
)

onLinux('a program that is started without it does not hold it', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = takeKernelLock(file)
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  lock?.release()
  expect(takeKernelLock(file)).not.toBeNull()
  stranger.kill('SIGKILL')
  await once(stranger, 'exit')
})
