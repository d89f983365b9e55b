import { textOf } from '@/components/ui/forms/form'
import { NumberField } from '@/components/ui/forms/number-field'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import { t } from '@/lib/shared/messages/message'

type Lines = OrderReturns['lines']
type Props = {
  lines: Lines
  errors: Record<string, string>
  /** All that can come back is filled in. */
  isFull?: boolean
  /** A single unit is filled in. */
  isSingleFull?: boolean
}

/** The units of each line that come back, in fields `line-{id}`. */
export function ReturnFields({ lines, errors, isFull = false, isSingleFull = true }: Props) {
  const isSingle = lines.length === 1 && lines[0]?.left === 1
  return lines.map(({ orderItem, name, left }) => (
    <NumberField
      defaultValue={isFull || (isSingle && isSingleFull) ? left : 0}
      error={errors[`line-${orderItem}`]}
      hint={left === 1 ? t('order.return-one') : t('order.return-max', { count: left })}
      inputMode="numeric"
      key={orderItem}
      label={name}
      max={left}
      min={0}
      name={`line-${orderItem}`}
    />
  ))
}

/** The lines of the call's body; those of which nothing comes back are left out. */
export function linesOf(form: FormData, lines: Lines): { orderItem: number; qty: string }[] {
  return lines
    .map(({ orderItem }) => ({ orderItem, qty: textOf(form, `line-${orderItem}`).trim() }))
    .filter(({ qty }) => qty !== '' && qty !== '0')
}

/** Errors by the names of the fields: those of a line by its own. */
export function errorsByField(
  errors: Record<string, string>,
  sent: readonly { orderItem: number }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const index = /^lines\.(\d+)\b/.exec(path)?.[1]
      return [index === undefined ? path : `line-${sent[Number(index)]?.orderItem}`, text]
    }),
  )
}
