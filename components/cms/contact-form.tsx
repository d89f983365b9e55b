'use client'

import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { Outcome } from '@/components/ui/forms/outcome'
import { TextArea } from '@/components/ui/forms/text-area'
import { sendContactMessage } from '@/lib/api/client/page-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { formatNumber } from '@/lib/shared/locale/formatters'
import { paths } from '@/lib/shared/routes/paths'
import { maxMessageLength } from '@/lib/store/contact/contact-limits'

/** Writes to the shop's owner, with name and address of the account if there is one. Once sent, the report takes its place. */
export function ContactForm() {
  const user = useStored('userInfo')
  const { report, errors, sent, submit, isPending } = useFormAction(
    async (form) =>
      (
        await sendContactMessage({
          name: textOf(form, 'name'),
          email: textOf(form, 'email'),
          order: textOf(form, 'order').trim().replace(/^#/, ''),
          message: textOf(form, 'message'),
          website: textOf(form, 'website'),
        })
      ).detail,
  )
  if (sent > 0)
    return (
      <Outcome href={paths.home} report={report}>
        Go to the shop
      </Outcome>
    )
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <Field
          autoComplete="name"
          defaultValue={user?.name}
          error={errors.name}
          label="Your name"
          name="name"
          required
        />
        <Field
          autoComplete="email"
          defaultValue={user?.email}
          error={errors.email}
          label="Your e-mail address"
          name="email"
          required
          type="email"
        />
        <Field error={errors.order} inputMode="numeric" label="Number of the order (optional)" name="order" />
        <TextArea
          error={errors.message}
          hint={`At most ${formatNumber(maxMessageLength)} characters.`}
          label="Message"
          maxLength={maxMessageLength}
          name="message"
          required
        />
        {/* Only programs see it. Not `display: none`, by which they tell it. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            Website
            <input autoComplete="off" name="website" tabIndex={-1} />
          </label>
        </div>
        <SubmitButton isPending={isPending} pendingText="Sending…">
          Send
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}
