import { median } from '@/tools/bench/figures'
import { weighScripts } from '@/tools/bench/page-weight'
import type { Report } from './visit'

type Figure = { value: number; text: string; goal: string; isMet: boolean }

type Summary = { name: string; figures: Figure[]; failedAudits: string[] }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export const HEAD = [
  'Page',
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'LCP',
  'CLS',
  'TBT',
  'First-load JS',
]

export async function summarize(
  name: string,
  url: string,
  maxScriptBytes: number,
  reports: Report[],
): Promise<Summary> {
  const scriptBytes = await weighScripts(url)
  return {
    name,
    figures: figuresOf(reports, scriptBytes, maxScriptBytes),
    failedAudits: failedAudits(reports),
  }
}

export function figuresOf(reports: Report[], scriptBytes: number, maxScriptBytes: number): Figure[] {
  const score = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)))
  const audit = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const atLeast = (value: number, min: number) => ({
    value,
    text: value.toFixed(0),
    goal: `≥ ${min}`,
    isMet: value >= min,
  })
  const atMost = (value: number, max: number, digits: number, unit = '') => ({
    value,
    text: `${value.toFixed(digits)}${unit}`,
    goal: `≤ ${max}${unit}`,
    isMet: Number(value.toFixed(digits)) <= max,
  })
  return [
    ...CATEGORIES.map((category) => atLeast(score(category), category === 'performance' ? 98 : 100)),
    atMost(audit('largest-contentful-paint') / 1000, 1.5, 2, ' s'),
    atMost(audit('cumulative-layout-shift'), 0, 3),
    atMost(audit('total-blocking-time'), 50, 0, ' ms'),
    atMost(scriptBytes / 1000, maxScriptBytes / 1000, 1, ' kB'),
  ]
}

/** These audits, beside those of speed, keep a run from 100. */
function failedAudits(reports: Report[]) {
  const failed = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.slice(1)
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(failed)]
}

export function cellsOf({ name, figures }: Summary): string[] {
  return [name, ...figures.map(({ text }) => text)]
}

export function describeMissed({ name, figures, failedAudits }: Summary): string[] {
  const missed = figures.flatMap(({ text, goal, isMet }, column) =>
    isMet ? [] : [`  ${name}, ${HEAD[column + 1]}: ${text} (${goal})`],
  )
  return failedAudits.length ? [...missed, `  ${name}, failed audits: ${failedAudits.join(', ')}`] : missed
}

/** The lines below the table name missed goals, and pages that could not be measured. */
export function verdictOf(summaries: Summary[], failures: string[]) {
  const missed = summaries.flatMap(describeMissed)
  const isGood = missed.length === 0 && failures.length === 0
  const lines = [
    ...(missed.length ? ['Not met:', ...missed] : []),
    ...(failures.length ? ['Not measured:', ...failures] : []),
  ]
  return { lines: isGood ? ['All goals are met.'] : lines, isGood }
}
