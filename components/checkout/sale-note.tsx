import { countryInText } from '@/lib/shared/locale/country-name'
import { t } from '@/lib/shared/messages/message'
import { deliveryWords } from '@/lib/store/settings/delivery-words'
import { useSale } from './sale'

/** Below the amounts: for which country they are, when the goods arrive, and that the stored address is not served. */
export function SaleNote() {
  const { rules, code, days, refusal } = useSale()
  if (refusal) return <p className="mt-4 text-sm text-danger">{refusal}</p>
  const country = rules.countries && code && countryInText(code)
  const notes = [country && t('checkout.to-country', { country }), days && `${deliveryWords(days)}.`].filter(
    Boolean,
  )
  return notes.length > 0 && <p className="mt-4 text-sm text-ink-soft">{notes.join(' ')}</p>
}
