import { expect, test } from 'vitest'
import { createBuildFilter, isStartupLine } from './shop-output'

test.each([
  '▲ Next.js 16.4.5',
  '- Local:         http://localhost:3000',
  '- Network:       http://0.0.0.0:3000',
  '✓ Starting...',
  '✓ Ready in 0ms',
  '✓ Running next.config.mjs took 30ms',
  '\u001b[32m\u001b[1m✓\u001b[22m\u001b[39m Ready in 0ms',
])('a startup line of Next is not forwarded: %s', (line) => {
  expect(isStartupLine(line)).toBe(true)
})

test.each([
  '{"time":"2026-11-20T12:00:00.000Z","event":"order-placed"}',
  '⚠ Something is deprecated',
  'Ready in 5 minutes',
  '',
])('any other line is forwarded: %s', (line) => {
  expect(isStartupLine(line)).toBe(false)
})

test('a build prints no list of settings that are off, which looks like failures, and keeps every failure', () => {
  const isNoise = createBuildFilter()
  const kept = [
    '▲ Next.js 16.4.5 (Turbopack)',
    '- Experiments (use with caution):',
    '  ⨯ isrFlushToDisk',
    '  · staleTimes',
    '  ✓ cpus: 1',
    '',
    '  Skipping validation of types',
    '⨯ Failed to compile',
    '  ⨯ isrFlushToDisk',
  ].filter((line) => !isNoise(line))
  expect(kept).toEqual(['▲ Next.js 16.4.5 (Turbopack)', '', '⨯ Failed to compile', '  ⨯ isrFlushToDisk'])
})
