'use client'

import { useId, useState } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { usePictureQueue } from './use-picture-queue'

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Sends pictures ahead of a file that names them: four at a time, again where that failed, and what was sent is not sent again. */
export function PictureUploads() {
  const [files, setFiles] = useState<readonly File[]>([])
  const { state, done, failures, run } = usePictureQueue()
  const listId = useId()
  const left = files.length - done
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(files)
      }}
    >
      <Field
        accept={acceptedTypes}
        hint="JPEG, PNG, WebP or AVIF, at most 8 MB each. The file names them as they are called here, such as red-mug.jpg."
        label="Pictures"
        multiple
        name="pictures"
        onChange={({ target }) => setFiles([...(target.files ?? [])])}
        type="file"
      />
      {/* Its height is kept for the progress, so that nothing moves. */}
      <div className="flex min-h-11 flex-wrap items-center gap-3 text-sm/normal tabular-nums">
        <BusyButton
          aria-disabled={files.length === 0 || undefined}
          isBusy={state === 'running'}
          type="submit"
          variant="secondary"
        >
          {state === 'ended' && left > 0 && done > 0 ? `Send the other ${left}` : 'Send the pictures'}
        </BusyButton>
        {state === 'running' && (
          <progress
            aria-label="Pictures sent"
            className="max-w-96 grow basis-40"
            max={files.length}
            value={done}
          />
        )}
        <span role="status">
          {state === 'running' && `${done} of ${files.length}`}
          {state === 'ended' &&
            failures.length === 0 &&
            `${done === 1 ? '1 picture is' : `${done} pictures are`} here.`}
        </span>
      </div>
      {state === 'ended' && failures.length > 0 && (
        <FocusedAlert kind="danger">
          <p id={listId}>
            {failures.length === 1 ? '1 picture' : `${failures.length} pictures`} could not be sent; {done}{' '}
            {done === 1 ? 'is' : 'are'} here.
          </p>
          <ul aria-labelledby={listId} className="grid gap-1 wrap-anywhere">
            {failures.slice(0, 20).map(({ name, text }) => (
              <li key={name}>
                <strong>{name}</strong> {text}
              </li>
            ))}
          </ul>
        </FocusedAlert>
      )}
    </form>
  )
}
