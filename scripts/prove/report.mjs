/** The table of what was tried and found, what was broken beneath its line, and the verdict. */
export function describeResults(/** @type {import('../prove.mjs').Result[]} */ results) {
  const width = Math.max(...results.map(({ what }) => what.length)) + 2
  const lines = results.flatMap(({ what, tried, broken }) => [
    `  ${broken.length ? 'BROKEN' : 'holds '}  ${what.padEnd(width)}${tried}`,
    ...broken.flatMap((text) => text.split('\n').map((line) => `            ${line}`)),
  ])
  const count = results.filter(({ broken }) => broken.length > 0).length
  const verdict = count === 0 ? `All ${results.length} hold.` : `${count} of ${results.length} broken.`
  return ['', ...lines, '', verdict]
}
