'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { useFormAction } from '@/components/ui/forms/form-report'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { Tick } from '@/components/ui/forms/tick'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { importPath } from '@/lib/admin/import/import-links'
import type { EncodingSample, TextEncoding } from '@/lib/admin/import/text-encodings'
import { adminApi } from '@/lib/api/client/admin-client'
import { EncodingChoice } from './encoding-choice'

type Props = {
  questions?: Questions
}

/** Rows of this import that wait for an answer, how many for each; and the answers it was checked with. */
export type Questions = {
  id: number
  stock: number
  conflicts: number
  currency: number
  countsStock: boolean
  overwrites: boolean
  takesCurrency: boolean
  /** How its letters were read, and how a line of it reads otherwise; none where there is no doubt. */
  encoding: TextEncoding
  samples: readonly EncodingSample[]
  /** Rows that are in stock without a number, and the number that was said for them. */
  uncounted?: number
  inStock?: number | null
}

/**
 * Sends a file, which the shop only checks, and leads to what it would do. With `questions` it sends the same file again, as long as
 * this page has it, together with what is ticked.
 */
export function FileForm({ questions }: Props) {
  const router = useRouter()
  const [chosen, setChosen] = useState<File | null>(null)
  const earlierFile = questions && sentFile.of(questions.id)
  const hasQuestions =
    questions !== undefined &&
    questions.stock + questions.conflicts + questions.currency + (questions.uncounted ?? 0) > 0
  const { errors, ...state } = useFormAction(async (form) => {
    const file = earlierFile ?? chosen
    if (!file) return { kind: 'danger', text: 'Choose a file first.' }
    form.set('file', file)
    form.set('countedAt', new Date(file.lastModified).toISOString())
    const { _id } = await adminApi.planImport(form)
    sentFile.keep(_id, file)
    router.push(importPath(_id))
    return null
  }, useRefusableFailure())
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportedForm
        className="grid max-w-xl grid-cols-1 gap-4"
        noValidate
        pendingText="Checking…"
        state={state}
        submitText={
          hasQuestions
            ? 'Check again with these answers'
            : questions
              ? 'Check the file again'
              : 'Check the file'
        }
      >
        {!earlierFile && (
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
        {questions && questions.samples.length > 0 && (
          <EncodingChoice encoding={questions.encoding} samples={questions.samples} />
        )}
        {questions && <Answers error={errors.inStock} questions={questions} />}
      </ReportedForm>
    </div>
  )
}

type AnswersProps = { questions: Questions; error: string | undefined }

function Answers({ questions, error }: AnswersProps) {
  return (
    <>
      {/* An answer that was given before stays ticked, and can be taken back. */}
      {(questions.stock > 0 || questions.countsStock) && (
        <Tick className="cursor-pointer" defaultChecked={questions.countsStock} name="stock" value="count">
          {`The stock of ${rows(questions.stock, 'all rows')} was counted just now: it becomes what the file says.`}
        </Tick>
      )}
      {(questions.conflicts > 0 || questions.overwrites) && (
        <Tick
          className="cursor-pointer"
          defaultChecked={questions.overwrites}
          name="conflicts"
          value="overwrite"
        >
          {`${rows(questions.conflicts, 'All rows')} may overwrite what was changed here since the file was written.`}
        </Tick>
      )}
      {(questions.currency > 0 || questions.takesCurrency) && (
        <Tick
          className="cursor-pointer"
          defaultChecked={questions.takesCurrency}
          name="currency"
          value="keep"
        >
          {`The prices of ${rows(questions.currency, 'all rows')} are taken as they stand, though they are in another currency.`}
        </Tick>
      )}
      {((questions.uncounted ?? 0) > 0 || typeof questions.inStock === 'number') && (
        <Field
          defaultValue={questions.inStock ?? ''}
          error={error}
          hint="The file says that they are in stock, not how many. Empty leaves them as they are here; new products are out of stock."
          inputMode="numeric"
          label={howMany(questions.uncounted ?? 0)}
          name="inStock"
        />
      )}
    </>
  )
}

const howMany = (rowCount: number) =>
  rowCount === 1
    ? 'How many are there of the one without a number?'
    : `How many are there of each of ${rows(rowCount, 'the rows without a number')}?`

/** `count` is 0 once the question is answered: no row is refused for it. */
const rows = (count: number, all: string) =>
  count === 0 ? all : count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`

/** The file of the last import that this visit has sent: it can be checked again without choosing it again. */
let last: { id: number; file: File } | null = null

const sentFile = {
  keep(id: number, file: File): void {
    last = { id, file }
  },
  of(id: number): File | null {
    return last?.id === id ? last.file : null
  },
}
