import Form from 'next/form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Field } from '@/components/ui/forms/field'
import { paths, synonymsPath } from '@/lib/paths'

/** Finds groups of synonyms by a part of a phrase. A GET form, which needs no script. */
export function SynonymSearch({ search }: { search: string | null }) {
  return (
    <Form
      action={paths.adminSearch}
      className="mt-8 mb-6 flex flex-wrap items-end gap-2 [&_.field-notes]:hidden"
      prefetch={false}
      role="search"
    >
      <input name="list" type="hidden" value="synonyms" />
      <Field
        autoComplete="off"
        className="grow sm:max-w-96"
        defaultValue={search ?? ''}
        enterKeyHint="search"
        key={search}
        label="Word or kind"
        maxLength={100}
        name="q"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {search !== null && (
        <ButtonLink href={synonymsPath()} variant="quiet">
          All groups
        </ButtonLink>
      )}
    </Form>
  )
}
