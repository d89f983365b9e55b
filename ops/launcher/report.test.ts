import { expect, test, vi } from 'vitest'
import { endSteps, step } from './report'

test('once everything is being stopped, no step is reported as done and none begins', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const running = step('Building the shop', async () => endSteps())
  await expect(running).rejects.toThrow('Stopped.')
  const work = vi.fn()
  await expect(step('Starting the shop', work)).rejects.toThrow('Stopped.')
  expect(work).not.toHaveBeenCalled()
  expect(output).not.toHaveBeenCalled()
  output.mockRestore()
})
