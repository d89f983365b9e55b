import { isInEu } from '@/lib/store/settings/country-proposals'
import type { BrandManufacturerJson, ManufacturerJson } from './manufacturer-schema'

/** Returns what the law of the EU misses of a brand's maker: all of it, or the person in the EU who is responsible. */
export function missingOf(maker: ManufacturerJson | null): BrandManufacturerJson['missing'] {
  if (!maker) return 'maker'
  return maker.responsible || isInEu(maker.country) ? null : 'responsible'
}
