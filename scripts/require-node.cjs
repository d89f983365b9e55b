/**
 * Preloaded by every npm script (`node -r`): exits with one sentence on an unsupported Node, before newer syntax causes an
 * obscure error. This file uses only features of old versions.
 */
const { node: range } = require('../package.json').engines

/** Returns whether `range` includes a version. Supports only the forms in package.json: `^20.19 || >=24`. */
function isSupported(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return range.split(' || ').some((part) => {
    const [fromMajor = 0, fromMinor = 0] = part.replace(/\^|>=/, '').split('.').map(Number)
    if (major === fromMajor) return minor >= fromMinor
    return part.startsWith('>=') && major > fromMajor
  })
}

module.exports = { isSupported }

const version = process.versions.node
if (!isSupported(version)) {
  const [newest, ...others] = (range.match(/[\d.]+/g) || []).reverse()
  console.error(
    `The shop needs Node ${others.reverse().join(', ')}, ${newest} or newer; this is ${version}. ` +
      'Install the current LTS release from https://nodejs.org.',
  )
  process.exit(1)
}
