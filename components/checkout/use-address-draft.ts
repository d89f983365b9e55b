'use client'

import { useState } from 'react'
import { textOf } from '@/components/ui/forms/action-form'
import { draftFor } from '@/lib/checkout/address-draft'
import { readStored, useStored, writeStored } from '@/lib/checkout/browser-store'
import type { ShippingAddress } from '@/lib/orders/shipping-address'

/**
 * What the shipping form shows: the address being typed, otherwise the saved one, which stays as it is until the form is
 * submitted. `keep` stores what the form contains. `round` is the form's key: it changes when the user logs out, also in another
 * tab, so that nothing typed is left for the next one.
 */
export function useAddressDraft(saved: ShippingAddress | null) {
  const draft = useStored('addressDraft')
  const userId = useStored('userInfo')?.id ?? null
  const [owner, setOwner] = useState(userId)
  const [round, setRound] = useState(0)
  if (owner !== userId) {
    setOwner(userId)
    if (owner !== null) setRound(round + 1)
  }

  function keep(form: HTMLFormElement): void {
    const typed = new FormData(form)
    const [address, city] = [textOf(typed, 'address'), textOf(typed, 'city')]
    const [postalCode, country] = [textOf(typed, 'postalCode'), textOf(typed, 'country')]
    const typedAddress = { address, city, postalCode, country }
    const isSaved = JSON.stringify(typedAddress) === JSON.stringify(readStored('shippingAddress'))
    writeStored('addressDraft', isSaved ? null : { address: typedAddress, userId })
  }

  return { shown: draftFor(draft, userId) ?? saved, round, keep }
}
