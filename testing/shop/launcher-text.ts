/** Returns a log of the shop with what the launcher says as text, as a person at a terminal reads it. */
export function launcherText(log: string): string {
  return log
    .split('\n')
    .map((line) => readLauncherLine(line) ?? line)
    .join('\n')
}

/** Returns what the launcher says in a line of the log; undefined for a line of another program, and for half a line. */
export function readLauncherLine(line: string): string | undefined {
  try {
    const { event, text } = JSON.parse(line)
    return event === 'launcher' ? text : undefined
  } catch {
    return undefined
  }
}
