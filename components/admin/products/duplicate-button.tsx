'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { errorText } from '@/components/ui/forms/error-lines'
import { FieldError } from '@/components/ui/forms/field-shell'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'
import { editProductPath } from '@/lib/shared/routes/paths'

/** Makes a draft like the stored product, and opens it. */
export function DuplicateButton({ id }: { id: number }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [failure, setFailure] = useState('')
  const [isPending, startTransition] = useTransition()

  function duplicate(): void {
    setFailure('')
    startTransition(async () => {
      try {
        const copy = await adminApi.duplicateProduct(id)
        startTransition(() => router.push(editProductPath(copy._id)))
      } catch (error) {
        if (!redirectIfRefused(error)) startTransition(() => setFailure(errorText(error)))
      }
    })
  }

  return (
    <div>
      <Button
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && duplicate()}
        variant="secondary"
      >
        {isPending ? 'Copying…' : 'Duplicate'}
      </Button>
      <div aria-live="polite">{failure && <FieldError className="text-xs">{failure}</FieldError>}</div>
    </div>
  )
}
