import type { Page } from '@playwright/test'

/** The day of a time of the API as the browser's own zone has it, its parts in the order of `format`. */
export function dayOf(page: Page, time: string | null, format: 'DD-MM-YYYY' | 'DD/MM/YYYY'): Promise<string> {
  return page.evaluate(
    ([iso, pattern]) => {
      const date = new Date(iso)
      const two = (part: number) => String(part).padStart(2, '0')
      return pattern
        .replace('DD', two(date.getDate()))
        .replace('MM', two(date.getMonth() + 1))
        .replace('YYYY', String(date.getFullYear()))
    },
    [time ?? '', format] as const,
  )
}
