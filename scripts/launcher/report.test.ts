import { expect, test, vi } from 'vitest'
import { endSteps, step } from './report.mjs'

test('once all is being stopped, no step is reported as done and none begins', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const begun = step('Building the shop', async () => endSteps())
  await expect(begun).rejects.toThrow('Stopped.')
  const work = vi.fn()
  await expect(step('Starting the shop', work)).rejects.toThrow('Stopped.')
  expect(work).not.toHaveBeenCalled()
  expect(output).not.toHaveBeenCalled()
  output.mockRestore()
})
