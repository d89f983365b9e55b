import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { NumberField } from '@/components/ui/forms/number-field'
import { SelectField } from '@/components/ui/forms/select-field'
import { ApiError, fieldErrors } from '@/lib/api/client/api-call'
import { type RefundBody, type RefundDetails, refundReasons } from '@/lib/money/refunds/refund-body'
import { partsLeft, partsOfContents, refundParts, sumOf } from '@/lib/money/refunds/refund-parts'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { plainNumber } from '@/lib/shared/browser/typed-number'
import { centsOf, formatAmount, formatPrice, parseCents, withSign } from '@/lib/shared/money/money'
import { RefundLineFields } from './refund-contents'

type Props = {
  details: RefundDetails & { left: string }
  errors: Record<string, string>
  /** The return whose units fill the fields; others are not offered then. */
  filling?: ReturnJson | null
}

/** What a refund contains, and the amount that follows from it; another amount may be typed. */
export function RefundFields({ details: { left, lines, parts }, errors, filling = null }: Props) {
  const open = openLines(lines, filling)
  const rest = partsLeft(parts.order, parts.done)
  const [units, setUnits] = useState<Record<number, number>>(filling ? unitsOf(open) : {})
  // Who withdraws from the whole contract gets the shipping back, too.
  const [hasShipping, setHasShipping] = useState(
    filling?.origin === 'withdrawal' && rest.shippingCents > 0 && isWhole(open, lines),
  )
  const [typed, setTyped] = useState<string | null>(null)
  /** Raised to make fields that take their first value again. */
  const [round, setRound] = useState(0)
  const unitsCents = centsOfUnits(open, units)
  const contents = unitsCents > 0 || hasShipping ? { unitsCents, hasShipping } : null
  const wanted = contents
    ? Math.min(sumOf(partsOfContents(parts.order, parts.done, contents), parts.order), centsOf(left))
    : null
  const cents = typed === null ? wanted : parseCents(typed)

  function change(next: Record<number, number>, withShipping: boolean): void {
    setUnits(next)
    setHasShipping(withShipping)
    setTyped(null)
  }

  function takeAll(): void {
    change(unitsOf(open), rest.shippingCents > 0)
    setRound(round + 1)
  }

  return (
    <>
      <fieldset>
        <legend className="mb-3 flex w-full items-center justify-between gap-4 text-sm font-semibold">
          What is refunded
          {(open.length > 0 || rest.shippingCents > 0) && (
            <Button onClick={takeAll} size="sm" variant="secondary">
              All of it
            </Button>
          )}
        </legend>
        <ul className="grid gap-4" key={round}>
          {open.map((line, index) => (
            <RefundLineFields
              autoFocus={index === 0 && round === 0}
              error={errors[`line-${line.orderItem}`]}
              key={line.orderItem}
              line={line}
              shelved={filling?.lines.find(({ orderItem }) => orderItem === line.orderItem)?.restock}
              onChange={(count) => change({ ...units, [line.orderItem]: count }, hasShipping)}
              units={units[line.orderItem] ?? 0}
            />
          ))}
        </ul>
        {rest.shippingCents > 0 && (
          <ShippingTick cents={rest.shippingCents} isOn={hasShipping} onTick={(on) => change(units, on)} />
        )}
      </fieldset>
      <div className="grid gap-2">
        <NumberField
          autoComplete="off"
          autoFocus={open.length === 0}
          defaultValue={wanted === null ? '' : formatAmount(wanted)}
          error={errors.amount}
          hint={`At most ${withSign(left)} is left to refund.`}
          inputMode="decimal"
          key={`${wanted} ${round}`}
          label="Amount"
          name="amount"
          onChange={({ target }) => setTyped(target.value.replace(',', '.'))}
          type="text"
        />
        {cents !== null && cents > 0 && cents <= centsOf(left) && (
          <p aria-live="polite" className="text-sm text-ink-soft">
            {wordsOf(refundParts(parts.order, parts.done, { amountCents: cents, contents }))}
          </p>
        )}
      </div>
      <ReasonFields error={errors.reason} />
    </>
  )
}

type ShippingProps = { cents: number; isOn: boolean; onTick: (isOn: boolean) => void }

function ShippingTick({ cents, isOn, onTick }: ShippingProps) {
  return (
    <label className="refund-shipping">
      <input
        checked={isOn}
        name="shipping"
        onChange={({ target }) => onTick(target.checked)}
        type="checkbox"
      />
      Shipping, {formatPrice(cents)}
    </label>
  )
}

function ReasonFields({ error }: { error: string | undefined }) {
  return (
    <>
      <SelectField defaultValue={refundReasons[0]} label="Reason" name="reason">
        {refundReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <Field
        autoComplete="off"
        error={error}
        hint="The buyer reads both."
        label="More about the reason"
        maxLength={180}
        name="text"
      />
    </>
  )
}

type Lines = RefundDetails['lines']

/** The lines that can be refunded; of a return those of it, with no more units than came back. */
function openLines(lines: Lines, filling: ReturnJson | null): Lines {
  const most = (line: Lines[number]) =>
    filling ? (filling.lines.find(({ orderItem }) => orderItem === line.orderItem)?.qty ?? 0) : line.left
  return lines
    .map((line) => ({ ...line, left: Math.min(line.left, most(line)) }))
    .filter(({ left }) => left > 0)
}

const unitsOf = (lines: Lines) => Object.fromEntries(lines.map((line) => [line.orderItem, line.left]))

function centsOfUnits(open: Lines, units: Record<number, number>): number {
  return open.reduce((sum, line) => {
    return sum + Math.min(Math.max(0, units[line.orderItem] ?? 0), line.left) * line.priceCents
  }, 0)
}

function isWhole(open: Lines, all: Lines): boolean {
  const count = (lines: Lines) => lines.reduce((sum, { left }) => sum + left, 0)
  return count(open) === count(all)
}

function wordsOf({ itemsCents, shippingCents, taxCents }: ReturnType<typeof refundParts>): string {
  const parts = [
    ['Items', itemsCents],
    ['tax', taxCents],
    ['shipping', shippingCents],
  ] as const
  return parts.map(([name, cents]) => `${name} ${formatPrice(cents)}`).join(' + ')
}

/** The call's body; lines of which nothing is refunded are left out. */
export function bodyOf(form: FormData, lines: RefundDetails['lines'], returnId?: number): RefundBody {
  const text = textOf(form, 'text').trim()
  const reason = textOf(form, 'reason')
  const amount = textOf(form, 'amount')
  return {
    amount: plainNumber(amount) ?? amount,
    reason: reason === 'Other' ? text : [reason, text].filter(Boolean).join(': '),
    lines: lines
      .map(({ orderItem }) => ({
        orderItem,
        qty: textOf(form, `line-${orderItem}`),
        restock: textOf(form, `shelf-${orderItem}`) || '0',
      }))
      .filter(({ qty }) => qty !== '' && qty !== '0'),
    shipping: form.has('shipping'),
    ...(returnId !== undefined && { return: returnId }),
  }
}

/** The first error of each field; those of a line by its field's name. */
export function errorsOf(error: unknown, { lines }: RefundBody): Record<string, string> {
  const fields = fieldErrors(error)
  if (error instanceof ApiError && error.code === 'refund-too-large') return { amount: error.message }
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const index = /^lines\.(\d+)\b/.exec(path)?.[1]
      return [index === undefined ? path : `line-${lines[Number(index)]?.orderItem}`, text]
    }),
  )
}
