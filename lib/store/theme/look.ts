import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { accentProperties } from './accent'

type Look = Pick<ShopSettings, 'accent' | 'type'>

/** The families of a pairing, and the size of a page's heading where its letters are wide. The first one is the style sheet's. */
const faces: Record<Look['type'], Record<`--${string}`, string>> = {
  figtree: {},
  serif: {
    '--font-display': 'Georgia, "Iowan Old Style", "Palatino Linotype", "Noto Serif", "DejaVu Serif", serif',
  },
  system: {
    '--font-sans': 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    '--font-display': 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  },
  mono: {
    '--font-display': 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    '--text-title': 'clamp(1.875rem, 5vw, 3.5rem)',
  },
}

/** The tokens of app/styles/theme.css that a shop has of its own, as custom properties of an element; none for a shop that sets nothing. */
export function lookProperties({ accent, type }: Look): Record<`--${string}`, string> | undefined {
  const properties = { ...(accent && accentProperties(accent)), ...faces[type] }
  return Object.keys(properties).length > 0 ? properties : undefined
}
