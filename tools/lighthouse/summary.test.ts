import { expect, test } from 'vitest'
import { readOptions } from './options'
import { describeMissed, figuresOf, verdictOf } from './summary'
import { visitOften } from './visit'

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

/** Visits with these outcomes in turn. */
function visits(...outcomes: ('done' | 'NO_NAVSTART')[]) {
  return async () => {
    const outcome = outcomes.shift()
    if (outcome !== 'done') throw new Error(`Lighthouse failed: ${outcome}`)
    return report(1, 900)
  }
}

test('one visit of a page may fail; after a second failure the others are kept', async () => {
  const retried = await visitOften(2, visits('done', 'NO_NAVSTART', 'done'))
  expect([retried.reports.length, retried.failure]).toEqual([2, null])
  const failed = await visitOften(3, visits('done', 'NO_NAVSTART', 'NO_NAVSTART'))
  expect([failed.reports.length, failed.failure]).toEqual([1, 'Lighthouse failed: NO_NAVSTART'])
})

test('a page that could not be measured is named, and no run is good without it', () => {
  const met = { name: 'Home', figures: figuresOf([report(1, 900)], 1, 1), failedAudits: [] }
  expect(verdictOf([met], [])).toEqual({ lines: ['All goals are met.'], isGood: true })
  const failure = '  Cart, after 0 of 5 runs: Lighthouse failed'
  expect(verdictOf([met], [failure])).toEqual({ lines: ['Not measured:', failure], isGood: false })
  const late = { name: 'Home', figures: figuresOf([report(1, 2000)], 1, 1), failedAudits: [] }
  const missed = '  Home, LCP: 2.00 s (≤ 1.5 s)'
  expect(verdictOf([late], [failure]).lines).toEqual(['Not met:', missed, 'Not measured:', failure])
})

test.each([['--runs', '0'], ['--runs', 'x'], ['--fast']])('%s is refused with the usage', (...args) => {
  expect(() => readOptions(args)).toThrow('Usage: npm run lighthouse')
})
