'use client'

import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { Outcome } from '@/components/ui/forms/outcome'
import { TextArea } from '@/components/ui/forms/text-area'
import { sendContactMessage } from '@/lib/api/client/page-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
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
        {t('contact.to-shop')}
      </Outcome>
    )
  return (
    <div className="grid gap-5">
      <ActionForm action={submit} noValidate>
        <Field
          autoComplete="name"
          defaultValue={user?.name}
          error={errors.name}
          label={t('contact.your-name')}
          name="name"
          required
        />
        <Field
          autoComplete="email"
          defaultValue={user?.email}
          error={errors.email}
          label={t('contact.your-email')}
          name="email"
          required
          type="email"
        />
        <Field error={errors.order} inputMode="numeric" label={t('contact.order')} name="order" />
        <TextArea
          error={errors.message}
          hint={t('contact.message-hint', { max: maxMessageLength })}
          label={t('contact.message')}
          maxLength={maxMessageLength}
          name="message"
          required
        />
        {/* Only programs see it. Not `display: none`, by which they tell it. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            {t('contact.website')}
            <input autoComplete="off" name="website" tabIndex={-1} />
          </label>
        </div>
        <SubmitButton isPending={isPending} pendingText={t('contact.sending')}>
          {t('contact.send')}
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}
