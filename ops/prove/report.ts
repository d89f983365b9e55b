import type { Result } from '@/testing/books/database'

/** Formats the results as a table, each violation below its line, with a verdict at the end. */
export function describeResults(results: Result[]) {
  const width = Math.max(...results.map(({ name }) => name.length)) + 2
  const lines = results.flatMap(({ name, tried, broken }) => [
    `  ${broken.length ? 'BROKEN' : 'holds '}  ${name.padEnd(width)}${tried}`,
    ...broken.flatMap((text) => text.split('\n').map((line) => `            ${line}`)),
  ])
  const count = results.filter(({ broken }) => broken.length > 0).length
  const verdict = count === 0 ? `All ${results.length} hold.` : `${count} of ${results.length} broken.`
  return ['', ...lines, '', verdict]
}
