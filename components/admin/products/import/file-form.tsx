'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { deskApi } from '@/lib/browser/desk-client'
import { importPath } from '@/lib/imports/import-links'
import { sentFile } from './sent-file'
import './import.css'

type Props = {
  /** Refused rows of this import that an answer would accept: how many for each answer. */
  questions?: { id: number; stock: number; conflicts: number }
}

/**
 * Sends a file, which the shop only checks, and leads to what it would do. With `questions` it sends the same file again, as long as
 * this page has it, together with what is ticked.
 */
export function FileForm({ questions }: Props) {
  const router = useRouter()
  const [chosen, setChosen] = useState<File | null>(null)
  const known = questions && sentFile.of(questions.id)
  const hasQuestions = questions !== undefined && questions.stock + questions.conflicts > 0
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    const file = known ?? chosen
    if (!file) return { kind: 'danger', text: 'Choose a file first.' }
    form.set('file', file)
    form.set('countedAt', new Date(file.lastModified).toISOString())
    const { _id } = await deskApi.planImport(form)
    sentFile.keep(_id, file)
    router.push(importPath(_id))
    return null
  }, useRefusableFailure())
  return (
    <div className="grid grid-cols-1 gap-4">
      <ActionForm action={submit} className="grid max-w-xl grid-cols-1 gap-4" noValidate>
        {!known && (
          <Field
            accept=".csv,.tsv,.txt,text/csv"
            error={errors.file}
            hint="At most 10,000 rows and 32 MB."
            label={questions ? 'The same file again' : 'CSV file'}
            name="file"
            onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
            required
            type="file"
          />
        )}
        {questions && questions.stock > 0 && (
          <Tick
            name="stock"
            text={`The stock of ${rows(questions.stock)} was counted just now: it becomes what the file says.`}
            value="count"
          />
        )}
        {questions && questions.conflicts > 0 && (
          <Tick
            name="conflicts"
            text={`${rows(questions.conflicts)} may overwrite what was changed here since the file was written.`}
            value="overwrite"
          />
        )}
        <SubmitButton isPending={isPending} pendingText="Checking…">
          {hasQuestions
            ? 'Check again with these answers'
            : questions
              ? 'Check the file again'
              : 'Check the file'}
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

function Tick({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <label className="import-tick">
      <input name={name} type="checkbox" value={value} />
      {text}
    </label>
  )
}
