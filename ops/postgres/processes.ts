import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from '@/lib/shared/problem/error-code'

/** Returns whether a process with this id exists, also one of another user. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns the start time of a process, with the boot id on Linux: ids are reused. Null when the system does not report it. */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const fields = statOf(pid)
      return fields[0] === 'Z' ? null : `${boot}/${fields[19]}`
    } catch {
      return null
    }
  }
  return askPs(pid, 'lstart=')
}

/** The program's name may contain spaces and brackets, so the fields are counted after the last bracket. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

export function parentOf(pid: number): number {
  try {
    return Number(process.platform === 'linux' ? statOf(pid)[1] : askPs(pid, 'ppid=')) || 0
  } catch {
    return 0
  }
}

export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return askPs(pid, 'command=') ?? ''
}

function askPs(pid: number, column: string) {
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
