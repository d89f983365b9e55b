import { readdirSync, readFileSync } from 'node:fs'

/** Reads from /proc what a process has used. Elsewhere than on Linux there is nothing to read. */

const TICK_MS = 10

/** Parses /proc/PID/stat. The name may contain spaces and brackets, so the fields are counted after the last bracket. */
export function parseStat(stat: string) {
  const end = stat.lastIndexOf(')')
  const fields = stat.slice(end + 2).split(' ')
  const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]].map(Number)
  const name = stat.slice(stat.indexOf('(') + 1, end)
  return { pid: Number.parseInt(stat, 10), parent, name, cpuMs: (user + system) * TICK_MS }
}

function listProcesses() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) && readOrNull(`/proc/${name}/stat`)
    return stat ? [parseStat(stat)] : []
  })
}

/** Returns the processes and all that they have started, without PostgreSQL. */
export function treeOf(roots: number[], processes = listProcesses()) {
  const wanted = new Set(roots)
  for (let size = -1; size !== wanted.size; ) {
    size = wanted.size
    for (const { pid, parent, name } of processes)
      if (wanted.has(parent) && name !== 'postgres') wanted.add(pid)
  }
  return processes.filter(({ pid }) => wanted.has(pid))
}

/** Returns NaN where the system does not tell. */
export function cpuMsOf(roots: number[]) {
  const tree = treeOf(roots)
  return tree.length ? tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0) : Number.NaN
}

export function ownCpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function readOrNull(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
