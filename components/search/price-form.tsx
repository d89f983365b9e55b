import { buttonStyle } from '@/components/ui/button'
import { type SearchQuery, searchPageSize, searchParametersOf } from '@/lib/catalog/search/search-query'
import { amountField, numberInField } from '@/lib/shared/browser/typed-number'
import { localPath } from '@/lib/shared/messages/current-language'
import { rich, t } from '@/lib/shared/messages/message'
import { currencySign, formatAmount } from '@/lib/shared/money/money'
import { paths } from '@/lib/shared/routes/paths'
import { hint } from './hint'
import { SearchForm } from './list-islands'

/** Limits of the price in whole or decimal units of the currency; the other parameters of the search go along as hidden fields. */
export function PriceForm({ query }: { query: SearchQuery }) {
  const rest = { ...query, page: 1, minPriceCents: null, maxPriceCents: null }
  const hidden = [...searchParametersOf(rest, searchPageSize)]
  const { minPriceCents, maxPriceCents } = query
  return (
    <SearchForm action={localPath(paths.search)} className="mt-1.5 flex items-center gap-2">
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} name={name} type="hidden" value={value} />
      ))}
      <Limit
        cents={minPriceCents}
        label={t('search.lowestPrice')}
        name="minPrice"
        placeholder={t('search.fromHint', { sign: currencySign().trim() })}
      />
      <Limit
        cents={maxPriceCents}
        label={t('search.highestPrice')}
        name="maxPrice"
        placeholder={t('search.toHint')}
      />
      <button
        className={`${buttonStyle({ variant: 'secondary', size: 'sm' })} max-lg:min-h-11`}
        type="submit"
      >
        {rich('search.setPrices', {
          hint,
        })}
      </button>
    </SearchForm>
  )
}

type LimitProps = { cents: number | null; label: string; name: string; placeholder: string }

/** Text, so that the browser takes a comma as it is typed; the form's address has a point. */
function Limit({ cents, label, name, placeholder }: LimitProps) {
  return (
    <input
      aria-label={label}
      className="control min-h-11 min-w-0 lg:min-h-9 px-2.5 py-1 lg:text-sm"
      defaultValue={cents === null ? '' : numberInField(formatAmount(cents).replace('.00', ''))}
      inputMode="decimal"
      key={cents}
      name={name}
      {...amountField()}
      placeholder={placeholder}
      title={t('search.numberHint')}
    />
  )
}
