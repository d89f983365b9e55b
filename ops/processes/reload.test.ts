import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { createReloadable, watchMessages, watchProgram } from './reload'

const IDLE = 'setInterval(() => {}, 1000)'

function newProgram() {
  let last: ChildProcess
  const start = vi.fn(() => {
    last = spawn(process.execPath, ['-e', IDLE])
    return last
  })
  const program = createReloadable(start)
  const child = () => last
  onTestFinished(() => void child().kill('SIGKILL'))
  return { start, program, child }
}

test('a program that is started again for its sources has not ended, and what ends by itself later has', async () => {
  const { start, program, child } = newProgram()
  const ended = vi.fn()
  const end = program.waitForExit().then(ended)
  const exit = once(child(), 'exit')
  program.reload()
  program.reload()
  await exit
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2))
  expect(ended).not.toHaveBeenCalled()
  child().kill('SIGKILL')
  await end
  expect(ended).toHaveBeenCalledWith('ended unexpectedly (signal SIGKILL)')
  // Whoever restarts it then takes the new sources.
  program.reload()
  expect(start).toHaveBeenCalledTimes(2)
})

test('a program that cannot be started again has ended', async () => {
  const { start, program } = newProgram()
  start.mockImplementationOnce(() => {
    throw new Error('it does not compile')
  })
  program.reload()
  expect(await program.waitForExit()).toBe('could not be started (it does not compile)')
  await program.restart()
  expect(start).toHaveBeenCalledTimes(3)
})

test('a program is reloaded once its changed sources compile, and not for other files', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'server/deep'), { recursive: true })
  const write = (text: string) => writeFileSync(path.join(root, 'server/deep/file.ts'), text)
  write('first')
  const [reload, compile, isCompiled] = [vi.fn(), vi.fn((name: string) => name), vi.fn(() => true)]
  const close = watchProgram(root, 'server/main', ['server'], reload, { compile, isCompiled })
  onTestFinished(close)
  write('a file of another program')
  await vi.waitFor(() => expect(isCompiled).toHaveBeenCalled())
  expect(compile).not.toHaveBeenCalled()

  isCompiled.mockReturnValue(false)
  compile.mockImplementationOnce(() => {
    throw new Error('Build failed')
  })
  write('a mistake')
  await vi.waitFor(() => expect(compile).toHaveBeenCalled())
  expect(reload).not.toHaveBeenCalled()

  write('right')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(print).toHaveBeenCalledTimes(1)
})

test('messages are compiled again after a change of their words or of a source, and what is wrong with them is said', async () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const root = temporaryFolder()
  const folder = path.join(root, 'lib/shared/messages/de')
  const replace = (text: string) => {
    writeFileSync(path.join(root, 'new.json'), text)
    renameSync(path.join(root, 'new.json'), path.join(folder, 'cart.json'))
  }
  for (const name of ['app', 'components']) mkdirSync(path.join(root, name))
  mkdirSync(folder, { recursive: true })
  mkdirSync(path.join(root, 'lib/shared/messages/en'))
  writeFileSync(path.join(folder, 'cart.json'), '')
  const speakAnew = vi.fn(async () => {})
  onTestFinished(watchMessages(root, speakAnew))
  speakAnew.mockRejectedValueOnce(new Error('de: cart.title is missing'))
  replace('{}')
  await vi.waitFor(() => expect(print).toHaveBeenCalledWith('de: cart.title is missing\n'))
  const changes = [
    () => replace('{"title":""}'),
    () => writeFileSync(path.join(folder, 'cart.json'), '{"title":"Korb"}'),
    () => writeFileSync(path.join(root, 'app/page.tsx'), '1'),
  ]
  for (const change of changes) {
    speakAnew.mockClear()
    change()
    await vi.waitFor(() => expect(speakAnew).toHaveBeenCalled())
  }
  expect(print).toHaveBeenCalledTimes(1)
})
