import { root } from '@/lib/platform/config/root'
import { listPrograms } from '@/ops/image/contents'
import { findViolations } from './lint/fences'
import { findMessageFaults } from './lint/message-use'

/** Prints each import that the fences forbid, and each message that is not used as it should be, and exits with 1 when there is one. */

const faults = [...findViolations(root), ...findMessageFaults(root, listPrograms(root))]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length ? 1 : 0
