import { readFileSync } from 'node:fs'

const TICK_MS = 10

/** Says whether the main thread waits for a core or a disk, and its processor time in ms; `null` outside Linux. */
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
