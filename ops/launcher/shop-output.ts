import { stripVTControlCharacters } from 'node:util'

/** Next's startup lines. The launcher prints its own, and the addresses in these are not the shop's. */
const NEXT_STARTUP = /^(▲ Next\.js |- (Local|Network): |✓ (Starting|Ready in |Running next\.config))/

/** Next lists settings under this line, with a cross before those that are off, as if they had failed. */
const EXPERIMENTS = /^- Experiments /
const EXPERIMENT = /^[⨯✓·] \w+(?::|$)/
const SKIPPED_TYPES = /^Skipping validation of types$/

/** Returns a function that is called for each line of a build, and tells whether it looks like a failure and is none. */
export function createBuildFilter() {
  let isInExperiments = false
  return (line: string) => {
    const text = stripVTControlCharacters(line).trim()
    isInExperiments = EXPERIMENTS.test(text) || (isInExperiments && EXPERIMENT.test(text))
    return isInExperiments || SKIPPED_TYPES.test(text)
  }
}

/** Returns whether a line is one of Next's startup lines. */
export function isStartupLine(line: string) {
  return NEXT_STARTUP.test(stripVTControlCharacters(line).trimStart())
}
