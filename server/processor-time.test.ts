import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mainThreadOf } from './processor-time'

/** A program whose name could be taken for other fields, in a loop. */
async function startLoop() {
  const child = spawn(process.execPath, ['-e', 'process.title = ") S 1 (x"; for (;;);'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child
}

test.skipIf(process.platform !== 'linux')(
  'a loop has processor time and would have more, a stopped process has none and waits for nobody',
  async () => {
    const child = await startLoop()
    const read = () => mainThreadOf(child.pid ?? 0)
    await vi.waitFor(() => expect(read()?.processorMs).toBeGreaterThan(100), { timeout: 15_000 })
    await vi.waitFor(() => expect(read()?.waitsForMachine).toBe(true))
    child.kill('SIGSTOP')
    await vi.waitFor(() => expect(read()?.waitsForMachine).toBe(false))
    const stopped = read()
    expect(read()).toEqual(stopped)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(read()).toBeNull()
  },
)
