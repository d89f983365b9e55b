'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { fieldErrors } from '@/lib/api/client/api-call'
import { returnApi, type TypedWithdrawal } from '@/lib/api/client/return-client'
import { linesRule, nameRule, orderRule } from '@/lib/sales/returns/withdrawal-texts'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { emailMistake } from '@/lib/shared/text/email-mistake'
import { textMistake } from '@/lib/shared/text/text'
import { useSteps } from './use-steps'
import './withdraw.css'

const nothing: TypedWithdrawal = { name: '', order: '', email: '', lines: '' }

/**
 * Withdraws from a contract in two steps: what is typed, then what will be declared, with the button that declares it. A second click,
 * or one after a step back, is the same declaration.
 */
export function WithdrawForm() {
  const { step, confirm, finish, goBack } = useSteps()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Record<string, string>>({})
  function check(form: FormData): void {
    const next = {
      name: textOf(form, 'name').trim(),
      order: textOf(form, 'order').trim(),
      email: textOf(form, 'email').trim(),
      lines: textOf(form, 'lines').trim(),
    }
    const mistakes = mistakesIn(next)
    setTyped(next)
    setErrors(mistakes)
    if (Object.keys(mistakes).length === 0) confirm()
  }

  if (step === 'done') return <Done email={typed.email} />
  if (step === 'type')
    return <Typing errors={errors} key={JSON.stringify(errors)} onCheck={check} typed={typed} />
  return (
    <Confirming
      onBack={goBack}
      onDone={finish}
      onMistakes={(mistakes) => {
        setErrors(mistakes)
        goBack()
      }}
      typed={typed}
    />
  )
}

type ConfirmingProps = {
  typed: TypedWithdrawal
  onBack: () => void
  onDone: () => void
  /** Mistakes stand at their fields, one step back. */
  onMistakes: (errors: Record<string, string>) => void
}

function Confirming({ typed, onBack, onDone, onMistakes }: ConfirmingProps) {
  const { report, submit, isPending } = useFormAction<FormData>(
    async () => {
      await returnApi.declareWithdrawal(typed)
      onDone()
      return null
    },
    (error) => {
      const mistakes = fieldErrors(error)
      if (Object.keys(mistakes).length > 0) onMistakes(mistakes)
      return failureOf(error)
    },
  )
  return (
    <ActionForm action={submit}>
      <Declared typed={typed} />
      <SubmitButton isPending={isPending} pendingText={t('withdrawal.sending')}>
        {t('withdrawal.confirm')}
      </SubmitButton>
      <Button
        aria-disabled={isPending || undefined}
        isWide
        onClick={() => isPending || onBack()}
        variant="secondary"
      >
        {t('withdrawal.change')}
      </Button>
      <FormReport isPending={isPending} report={report} />
    </ActionForm>
  )
}

/** What the server would refuse, in its words. */
function mistakesIn({ name, order, email }: TypedWithdrawal): Record<string, string> {
  const nameError = textMistake(name, nameRule)
  const orderError = textMistake(order, orderRule)
  const emailError = emailMistake(asciiDomain(email))
  return {
    ...(nameError !== null && { name: nameError }),
    ...(orderError !== null && { order: orderError }),
    ...(emailError !== null && { email: emailError }),
  }
}

type TypingProps = {
  typed: TypedWithdrawal
  errors: Record<string, string>
  onCheck: (form: FormData) => void
}

function Typing({ typed, errors, onCheck }: TypingProps) {
  const first = Object.keys(errors)[0]
  const field = (name: 'name' | 'order' | 'email') => ({
    ...{ name, required: true, autoFocus: first === name },
    ...{ defaultValue: typed[name], error: errors[name] },
  })
  return (
    <ActionForm action={onCheck} noValidate>
      <Field {...field('name')} autoComplete="name" label={nameRule.label} maxLength={nameRule.maxLength} />
      <Field
        {...field('order')}
        autoComplete="off"
        hint={t('withdrawal.order-hint')}
        label={orderRule.label}
        maxLength={orderRule.maxLength}
      />
      <Field
        {...field('email')}
        autoComplete="email"
        hint={t('withdrawal.email-hint')}
        label={t('withdrawal.email')}
        maxLength={254}
        type="email"
      />
      <TextArea
        defaultValue={typed.lines}
        error={errors.lines}
        hint={t('withdrawal.lines-hint')}
        label={t('withdrawal.lines')}
        maxLength={linesRule.maxLength}
        name="lines"
      />
      <SubmitButton isPending={false}>{t('withdrawal.next')}</SubmitButton>
    </ActionForm>
  )
}

function Declared({ typed: { name, order, email, lines } }: Pick<TypingProps, 'typed'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rows = [
    [nameRule.label, name],
    [orderRule.label, order],
    [t('withdrawal.email'), email],
    [t('withdrawal.products'), lines || t('withdrawal.whole-order')],
  ] as const
  return (
    <section aria-labelledby="declared" className="withdrawal">
      <h2 id="declared" ref={heading} tabIndex={-1}>
        {t('withdrawal.declared')}
      </h2>
      <p>{t('withdrawal.declaration')}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Done({ email }: { email: string }) {
  return (
    <div className="grid gap-5">
      <FocusedAlert kind="success">
        <p className="font-semibold">{t('withdrawal.received')}</p>
        <p>
          {rich('withdrawal.receipt-to', {
            email,
            address: (parts) => (
              <span className="wrap-anywhere" key="address">
                {parts}
              </span>
            ),
          })}
        </p>
      </FocusedAlert>
      <ButtonLink href={paths.home} isWide size="lg">
        {t('withdrawal.to-shop')}
      </ButtonLink>
    </div>
  )
}
