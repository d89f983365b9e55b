import { expect, test } from 'vitest'
import { describeDisturbance, describeGoals, describeTable } from './report'

const fast = { name: 'Home', value: 0.7451, unit: '×', min: 0.6, p50Ms: 1.234, p99Ms: 123.4, cpuMs: 0.0512 }
const slow = { name: 'Start', value: 2.5, unit: 's', max: 2 }
const reference = { name: 'Bare', value: 41_234.5, unit: '/s', cpuMs: Number.NaN, note: 'from memory' }
const failed = { name: 'Memory', value: Number.NaN, unit: 'MB', max: 450, note: 'no /proc' }

test('the table says what was measured, the goal and the verdict, and ends with the notes', () => {
  expect(describeTable([fast, slow, reference, failed])).toEqual([
    '| What   |     Value |     Goal |              |     p50 |      p99 | CPU per request |',
    '|--------|----------:|---------:|-------------:|--------:|---------:|----------------:|',
    '| Home   |   0.745 × |  ≥ 0.6 × |          met | 1.23 ms | 123.4 ms |       0.0512 ms |',
    '| Start  |     2.5 s |    ≤ 2 s |       missed |         |          |                 |',
    '| Bare   | 41,235 /s |          |              |         |          |                 |',
    '| Memory |         – | ≤ 450 MB | not measured |         |          |                 |',
    '',
    'Bare: from memory',
    'Memory: no /proc',
  ])
})

test('what is not met is named', () => {
  expect(describeGoals([fast, reference])).toBe('All 1 goals are met.')
  expect(describeGoals([fast, slow, failed])).toBe(
    '1 of 3 goals are met. Not met: Start (missed); Memory (not measured).',
  )
})

test('only a machine that others keep busy is mentioned', () => {
  expect(describeDisturbance(0.4)).toBe('')
  expect(describeDisturbance(1.26)).toMatch(/busy \(load 1\.3\)/)
})
