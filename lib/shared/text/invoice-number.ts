const prefixes = { invoice: '', credit_note: 'CN-' } as const

type Numbered = { kind: keyof typeof prefixes; year: number; number: number }

/** The number as a document shows it: "2026-000012", of a credit note "CN-2026-000003". */
export function invoiceNumber({ kind, year, number }: Numbered): string {
  return `${prefixes[kind]}${year}-${String(number).padStart(6, '0')}`
}
