'use client'

import { useSyncExternalStore } from 'react'

type Countries = Pick<typeof import('@/lib/shared/locale/country-code'), 'countryCodeOf' | 'countryChoices'>

/** The list of countries is no part of a first page. */
let countries: Countries | null = null
const waiting = new Set<() => void>()

/** Loads the list of countries, or returns null. */
export async function loadCountries(): Promise<Countries | null> {
  const loaded = await import('@/lib/shared/locale/country-code').catch(() => null)
  if (!loaded || countries) return countries
  countries = loaded
  for (const tell of waiting) tell()
  return countries
}

/** Returns the list of countries once it is there. */
export function countriesNow(): Countries | null {
  return countries
}

function awaitCountries(changed: () => void): () => void {
  waiting.add(changed)
  void loadCountries()
  return () => waiting.delete(changed)
}

const awaitNothing = () => () => {}

/** Returns the code of a typed country, null if no list names it, and undefined before the list is there. */
export function useCountryCode(country: string | undefined): string | null | undefined {
  const isTyped = country !== undefined
  const list = useSyncExternalStore(isTyped ? awaitCountries : awaitNothing, countriesNow, () => null)
  return isTyped ? list?.countryCodeOf(country) : undefined
}
