import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { compile } from '@/ops/program'

const program = compile('tools/test/logging-launcher')

/** A program that prints what Node, Next and the shop itself may print, also half a line before it is killed. */
const prints = `
  console.log(JSON.stringify({ level: 'info', time: '2026-11-28T04:00:00.000Z', event: 'started' }))
  console.log('\\u001b[1m▲ Next.js\\u001b[22m')
  console.log('two lines\\n  of postgres://shop:secret@host/shop')
  setTimeout(() => {
    process.emitWarning('Something is deprecated')
    console.error('{"level":"error","time":')
    setTimeout(() => {
      process.stdout.write('{"level":"info","time":"2026')
      throw new Error('by ann@example.com')
    }, 300)
  }, 300)`

test('C13 in a log every line of a program is JSON with time and level, without secrets, whatever it prints', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [program, prints], { encoding: 'utf8' })
  const [out, err] = [stdout, stderr].map((text) => {
    const lines = text.trim().split('\n')
    return lines.map((line): Record<string, string> => JSON.parse(line))
  })
  expect(out).toMatchObject([
    { level: 'info', event: 'launcher', text: 'The launcher says this.' },
    { level: 'info', event: 'started' },
    {
      level: 'info',
      event: 'printed',
      program: 'The program',
      text: '▲ Next.js\ntwo lines\n  of postgres://[secret]@host/shop',
    },
    { level: 'info', event: 'printed', text: '{"level":"info","time":"2026' },
  ])
  for (const { time, level } of [...(out ?? []), ...(err ?? [])])
    expect([Number.isNaN(Date.parse(time ?? '')), level]).toEqual([
      false,
      expect.stringMatching(/^(info|error)$/),
    ])
  const failures = err?.map(({ text }) => text).join('\n')
  expect(failures).toContain('Something is deprecated')
  expect(failures).toContain('Error: by [email]')
  expect(stdout + stderr).not.toMatch(/shop:secret|ann@example/)
})
