import { spawn } from 'node:child_process'
import path from 'node:path'
import { writesLog } from '@/ops/launcher/say'

/**
 * A shell of its own session that waits for the end of the launcher. After kill -9 it stops the programs that the launcher last
 * named, in their order and as far as they are the same still, and then the embedded PostgreSQL, unless another launcher has
 * taken the data folder meanwhile. It takes a megabyte of memory.
 */
const script = `
trap '' HUP INT TERM PIPE
launcher=$1 folder=$2 log=$3
while read -r line; do last=$line; done
[ "$last" = end ] && exit
wait_for() {
  i=0
  while kill -0 "$1" 2>/dev/null && [ $i -lt $2 ]; do sleep 0.2; i=$((i + 1)); done
}
begin_of() {
  if [ -r "/proc/$1/stat" ]; then sed 's/.*) //' "/proc/$1/stat" | cut -d' ' -f20
  else echo $(ps -o lstart= -p "$1") | tr ' ' _; fi
}
for program in $last; do
  pid=\${program%%@*} named=\${program#*@} begin=$(begin_of "$pid" 2>/dev/null)
  # A reused id belongs to another program. A program that has ended may have left children.
  [ -n "$named" ] && [ -n "$begin" ] && [ "$begin" != "$named" ] && continue
  kill -TERM "$pid" 2>/dev/null
  wait_for "$pid" 225
  kill -KILL "-$pid" 2>/dev/null
done
command_of() {
  if [ -r "/proc/$1/cmdline" ]; then tr '\\0' ' ' < "/proc/$1/cmdline"; else ps -o args= -p "$1"; fi
}
is_ours() {
  case "$(cat "$folder/run.json" 2>/dev/null)" in *"\\"pid\\":$launcher,"*) true ;; *) false ;; esac
}
stop_database() {
  read -r pid 2>/dev/null < "$folder/postgres/postmaster.pid" || return
  case "$(command_of "$pid")" in *" -D $folder/postgres "*) ;; *) return ;; esac
  is_ours || return
  kill -INT "$pid" 2>/dev/null
  wait_for "$pid" 75
  kill -QUIT "$pid" 2>/dev/null
}
# One that was just being started has not written its id yet.
for try in 1 2 3 4 5; do stop_database; sleep 0.2; done
text='The launcher was killed; its programs have been stopped.'
if [ "$log" = log ]; then
  printf '{"level":"error","time":"%s","event":"launcher","text":"%s"}\\n' "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)" "$text" >&2
else
  printf '%s\\n' "$text" >&2
fi
`

/** `watch` names the programs to stop, in this order; `end` says that all are stopped. */
export function startGuard(dataFolder: string) {
  const isPossible = process.platform !== 'win32'
  const args = [
    '-c',
    script,
    'guard',
    String(process.pid),
    path.resolve(dataFolder),
    writesLog() ? 'log' : '',
  ]
  const guard = isPossible
    ? spawn('/bin/sh', args, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
    : null
  guard?.on('error', () => {})
  guard?.unref()
  guard?.stdin.on('error', () => {})
  return {
    watch: (programs: Program[]) => void guard?.stdin.write(`${programs.map(textOf).join(' ')}\n`),
    end: () => void guard?.stdin.end('end\n'),
  }
}

type Program = { pid: number; identity: string | null }

function textOf({ pid, identity }: Program) {
  return `${pid}@${identity?.split('/').at(-1)?.replaceAll(/\s+/g, '_') ?? ''}`
}
