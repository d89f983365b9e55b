import { readFileSync } from 'node:fs'

/** Clock ticks of Linux, in which it counts processor time, are this long for every program. */
const TICK_MS = 10

/**
 * What the main thread of a process does, which runs its JavaScript: whether it waits for the machine, that is for a core or a disk, and
 * how much processor time it has had, in milliseconds. `null` where that is unknown: of a process that has ended, and outside Linux.
 */
export function mainThreadOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', user, system] = [fields[0], Number(fields[11]), Number(fields[12])]
    return { waitsForMachine: state === 'R' || state === 'D', processorMs: (user + system) * TICK_MS }
  } catch {
    return null
  }
}
