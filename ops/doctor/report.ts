import type { Finding } from './check'

const signs = { ok: '✓', failed: '✗', warning: '!', skipped: '–' }

/** Writes a finding as a line, with what to do in a second one. */
export function findingLines({ mark, text, remedy, isOfDemo }: Finding): string[] {
  const note = isOfDemo ? ' (expected of a demo)' : ''
  return [`  ${signs[mark]} ${text}${note}`, ...(remedy ? [`    → ${remedy}`] : [])]
}

export function describeResult(findings: Finding[]): string {
  const bad = findings.filter(({ mark }) => mark === 'failed')
  if (bad.length === 0) return 'The shop is ready.'
  const expected = bad.filter(({ isOfDemo }) => isOfDemo).length
  const count = `${bad.length} ${bad.length === 1 ? 'thing is' : 'things are'} wrong.`
  if (expected === 0) return `${count} Repair what has a ✗, then run the doctor again.`
  return `${count} This is a demo shop: ${expected} of them ${expected === 1 ? 'is' : 'are'} expected, and have to be repaired before it sells for real.`
}
