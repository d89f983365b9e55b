import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'
import { describeMissed, figuresOf } from './summary.mjs'

const report = (performance: number, lcp: number) => ({
  categories: Object.fromEntries(
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [
      name,
      { score: name === 'performance' ? performance : 1, auditRefs: [] },
    ]),
  ),
  audits: {
    'largest-contentful-paint': { score: 1, numericValue: lcp },
    'cumulative-layout-shift': { score: 1, numericValue: 0.0001 },
    'total-blocking-time': { score: 1, numericValue: 40 },
  },
})

test('each figure is the median of the runs, and a missed goal is named', () => {
  const reports = [report(0.9, 900), report(0.99, 1600), report(0.98, 2000)]
  const figures = figuresOf(reports, 145_100, 145_000)
  expect(figures.map(({ text }) => text)).toEqual([
    '98',
    '100',
    '100',
    '100',
    '1.60 s',
    '0.000',
    '40 ms',
    '145.1 kB',
  ])
  expect(describeMissed({ name: 'Home', figures, failedAudits: ['errors-in-console'] })).toEqual([
    '  Home, LCP: 1.60 s (≤ 1.5 s)',
    '  Home, First-load JS: 145.1 kB (≤ 145 kB)',
    '  Home, failed audits: errors-in-console',
  ])
})

test('a figure that no run has does not meet its goal', () => {
  expect(figuresOf([{ categories: {}, audits: {} }], 1, 1).filter(({ isMet }) => isMet)).toHaveLength(1)
})

test.each([['--runs', '0'], ['--runs', 'x'], ['--fast']])('%s is refused with the usage', (...args) => {
  expect(() => readOptions(args)).toThrow('Usage: npm run lighthouse')
})
