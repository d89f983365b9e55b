import Form from 'next/form'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'

type Props = {
  action: string
  label: string
  maxLength: number
  search: string
  /** What else the address of the list says. */
  hidden?: { name: string; value: string } | null
  /** Links to other parts of the list. */
  children?: ReactNode
}

/** Finds rows of an admin list by a text. A GET form, which needs no script. */
export function ListSearch({ action, label, maxLength, search, hidden, children }: Props) {
  return (
    <Form
      action={action}
      className="mb-6 flex flex-wrap items-end gap-2 [&_.field-notes]:hidden"
      prefetch={false}
      role="search"
    >
      {hidden && <input {...hidden} type="hidden" />}
      <Field
        autoComplete="off"
        className="grow sm:max-w-96"
        defaultValue={search}
        enterKeyHint="search"
        key={search}
        label={label}
        maxLength={maxLength}
        name="q"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {children}
    </Form>
  )
}
