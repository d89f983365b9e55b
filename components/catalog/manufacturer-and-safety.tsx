import type { ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import { nameOfCountry } from '@/lib/shared/locale/country-name'
import { t } from '@/lib/shared/messages/message'
import { mailtoLink } from '@/lib/shared/text/email-address'

type Props = {
  /** `null` while none is entered. */
  maker: ManufacturerJson | null
  /** May have several lines, or be empty. */
  warnings: string
  /** Where they are in another language than the page. */
  warningsLang?: string | undefined
}

/** Who made the product, who is responsible for it in the EU, and its warnings; nothing without any of them. */
export function ManufacturerAndSafety({ maker, warnings, warningsLang }: Props) {
  if (!maker && warnings === '') return null
  return (
    <div className="mt-8 grid gap-5 text-sm">
      <h2 className="text-xl">{t('catalog.makerAndSafety')}</h2>
      {warnings !== '' && (
        <div>
          <h3 className="text-sm font-semibold">{t('catalog.warnings')}</h3>
          <p className="max-w-prose wrap-break-word whitespace-pre-line" lang={warningsLang}>
            {warnings}
          </p>
        </div>
      )}
      {maker && <Address {...maker} heading={t('catalog.maker')} />}
      {maker?.responsible && <Address {...maker.responsible} heading={t('catalog.responsible')} />}
    </div>
  )
}

type AddressProps = {
  heading: string
  name: string
  address: string
  country?: string
  contact: string
}

function Address({ heading, name, address, country, contact }: AddressProps) {
  const lines = [name, address, country && nameOfCountry(country)].filter(Boolean)
  return (
    <div>
      <h3 className="text-sm font-semibold">{heading}</h3>
      <p className="max-w-prose wrap-break-word whitespace-pre-line text-ink-soft">
        {lines.join('\n')}
        {'\n'}
        <a
          className="text-link"
          href={contact.startsWith('https://') ? contact : mailtoLink(contact)}
          rel="nofollow"
        >
          {contact}
        </a>
      </p>
    </div>
  )
}
