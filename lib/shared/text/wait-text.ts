const units = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** Says when a wait is over, rounded up to a whole unit of which there are at least two: 'in 40 seconds', 'in 24 hours'. */
export function waitText(seconds: number): string {
  const unit = units.find((each) => seconds >= 2 * each.seconds) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  return `in ${count} ${unit.name}${count === 1 ? '' : 's'}`
}
