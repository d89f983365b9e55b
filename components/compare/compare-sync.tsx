'use client'

import { useEffect } from 'react'
import type { Compared } from '@/lib/catalog/compare/compared-ids'
import { writeStored } from '@/lib/sales/checkout/browser-store'

/** Makes what the page compares the choice of this browser, so that lists show it as chosen. */
export function CompareSync({ chosen }: { chosen: Compared[] }) {
  useEffect(() => writeStored('compared', chosen), [chosen])
  return null
}
