import { t } from '@/lib/shared/messages/message'

const units = [
  { key: 'field.wait-hours', seconds: 3600 },
  { key: 'field.wait-minutes', seconds: 60 },
  { key: 'field.wait-seconds', seconds: 1 },
] as const

/** Says when a wait is over, rounded up to a whole unit of which there are at least two: 'in 40 seconds', 'in 24 hours'. */
export function waitText(seconds: number): string {
  const unit = units.find((each) => seconds >= 2 * each.seconds) ?? units[2]
  return t(unit.key, { count: Math.max(1, Math.ceil(seconds / unit.seconds)) })
}
