import { isInEu } from '@/lib/store/settings/country-proposals'
import type { BrandMakerJson, MakerJson } from './manufacturer-schema'

/** Returns what the law of the EU misses of a brand's maker: all of it, or the person in the EU who is responsible. */
export function missingOf(maker: MakerJson | null): BrandMakerJson['missing'] {
  if (!maker) return 'maker'
  return maker.responsible || isInEu(maker.country) ? null : 'responsible'
}
