import Form from 'next/form'
import { Button, buttonStyle } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

/** Finds mails by the address of their recipient, or by the number of their order. A GET form, which needs no script. */
export function MailSearch({ search }: { search: string | null }) {
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
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {search !== null && (
        <PageLink className={buttonStyle({ variant: 'quiet' })} href={paths.adminMail}>
          All mail
        </PageLink>
      )}
    </Form>
  )
}
