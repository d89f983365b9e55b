import { Field } from '@/components/ui/forms/field'
import { SelectField } from '@/components/ui/forms/select-field'
import { type OrderFilter, orderDates, orderSorts } from '@/lib/sales/order-admin/order-filter'
import { dateLabels, sortLabels, statusChoices } from '@/lib/sales/order-admin/order-filter-links'
import { statusTable } from '@/lib/sales/orders/order-lifecycle'
import { ChoiceField } from './choice-field'

type Props = { filter: OrderFilter; countries: readonly { code: string; name: string }[] }

/** The fields that filter and sort orders. */
export function OrderFilters({ filter, countries }: Props) {
  return (
    <>
      <fieldset className="desk-choices">
        <legend>Status</legend>
        {statusChoices.map((status) => (
          <label key={status}>
            <input
              defaultChecked={filter.status.includes(status)}
              name="status"
              type="checkbox"
              value={status}
            />
            {statusTable[status].label}
          </label>
        ))}
      </fieldset>
      <ChoiceField label="Day" labels={dateLabels} name="date" value={filter.date} values={orderDates} />
      <Field defaultValue={filter.from} label="From" name="from" type="date" />
      <Field defaultValue={filter.to} label="To" name="to" type="date" />
      <SelectField defaultValue={filter.country ?? ''} label="Country" name="country">
        <option value="">All</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        defaultValue={filter.minTotal}
        inputMode="decimal"
        label="Total from"
        name="minTotal"
        pattern="\d{1,7}([.]\d{1,2})?"
        title="An amount such as 12.50"
      />
      <Field
        defaultValue={filter.maxTotal}
        inputMode="decimal"
        label="Total to"
        name="maxTotal"
        pattern="\d{1,7}([.]\d{1,2})?"
        title="An amount such as 12.50"
      />
      <Field
        defaultValue={filter.product}
        inputMode="numeric"
        label="Product number"
        name="product"
        pattern="[1-9]\d{0,8}"
        title="The ID of a product"
      />
      {filter.productName && (
        <Field defaultValue={filter.productName} label="Deleted product" name="productName" />
      )}
      <ChoiceField label="Sort by" labels={sortLabels} name="sort" value={filter.sort} values={orderSorts} />
    </>
  )
}
