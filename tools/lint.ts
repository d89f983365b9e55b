import { root } from '@/lib/platform/config/root'
import { findViolations } from './lint/fences'

/** Prints each import that the fences forbid, and exits with 1 when there is one. */

const violations = findViolations(root)
for (const violation of violations) console.log(violation)
process.exitCode = violations.length ? 1 : 0
