import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { compile } from '@/ops/program'

const program = compile('testing/programs/logging-launcher')

/** A program that prints what Node, Next and the shop itself may print, also half a line before it is killed. */
const prints = `
  console.log(JSON.stringify({ level: 'info', time: '2026-11-28T04:00:00.000Z', event: 'started' }))
  console.log('\\u001b[1m▲ Next.js\\u001b[22m')
  console.log('two lines\\n  of postgres://shop:secret@host/shop')
  process.emitWarning('Something is deprecated')
  console.error('{"level":"error","time":')
  process.stdout.write('{"level":"info","time":"2026')
  setImmediate(() => {
    throw new Error('by ann@example.com')
  })`

test('C13 in a log every line of a program is JSON with time and level, without secrets, whatever it prints', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [program, prints], { encoding: 'utf8' })
  const [out, err] = [stdout, stderr].map((text) => {
    const lines = text.trim().split('\n')
    return lines.map((line): Record<string, string> => JSON.parse(line))
  })
  expect(out?.slice(0, 2)).toMatchObject([
    { level: 'info', event: 'launcher', text: 'The launcher says this.' },
    { level: 'info', event: 'started' },
  ])
  // What arrives at once is one line; what does, the machine decides.
  const printed = out?.slice(2)
  for (const line of printed ?? []) expect(line).toMatchObject({ event: 'printed', program: 'The program' })
  expect(printed?.map(({ text }) => text).join('\n')).toMatch(
    /^▲ Next\.js\ntwo lines\n\s*of postgres:\/\/\[secret\]@host\/shop\n\{"level":"info","time":"2026$/,
  )
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
