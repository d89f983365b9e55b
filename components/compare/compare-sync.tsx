'use client'

import { useEffect } from 'react'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import type { Compared } from '@/lib/sales/checkout/stored-values'

/** Makes what the page compares the choice of this browser, so that lists show it as chosen. */
export function CompareSync({ chosen }: { chosen: Compared[] }) {
  useEffect(() => writeStored('compared', chosen), [chosen])
  return null
}
