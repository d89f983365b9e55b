import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Field } from '@/components/ui/forms/field'
import { mailSearchPath, paths } from '@/lib/paths'

type Props = {
  search: string | null
  heldBack: number
  /** True if only these are listed. */
  isHeldBack: boolean
}

/** Finds mails by the address of their recipient, or by the number of their order. A GET form, which needs no script. */
export function MailSearch({ search, heldBack, isHeldBack }: Props) {
  return (
    <Form
      action={paths.adminMail}
      className="mb-6 flex flex-wrap items-end gap-2 [&_.field-notes]:hidden"
      prefetch={false}
      role="search"
    >
      <Field
        autoComplete="off"
        className="grow sm:max-w-96"
        defaultValue={search ?? ''}
        enterKeyHint="search"
        key={search}
        label="Address or order number"
        maxLength={320}
        name="q"
      />
      {isHeldBack && <input name="state" type="hidden" value="held_back" />}
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {heldBack > 0 && !isHeldBack && (
        <ButtonLink variant="quiet" href={mailSearchPath(search, true)}>
          Held back ({heldBack.toLocaleString('en')})
        </ButtonLink>
      )}
      {(search !== null || isHeldBack) && (
        <ButtonLink variant="quiet" href={paths.adminMail}>
          All mail
        </ButtonLink>
      )}
    </Form>
  )
}
