import { useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'

/** How many files of a choice are done, and which one is sent. */
type Progress = { done: number; total: number; name: string }

async function store(file: File): Promise<string> {
  const body = new FormData()
  body.set('image', file)
  return (await adminApi.uploadPicture(body)).src
}

/**
 * Uploads pictures one by one, and tells each one's address as soon as it is stored. One that fails is named with the reason, and the
 * others go on.
 */
export function useUploads(onStored: (src: string) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failures, setFailures] = useState<string[]>([])
  const redirectIfRefused = useRefusalRedirect()

  /** `room`: how many more the product takes. */
  async function upload(files: readonly File[], room: number): Promise<void> {
    const [taken, left] = [files.slice(0, room), files.length - room]
    const failed = left > 0 ? [`A product has at most eight pictures: ${left} left out.`] : []
    setFailures(failed)
    for (const [done, file] of taken.entries()) {
      setProgress({ done, total: taken.length, name: file.name })
      try {
        onStored(await store(file))
      } catch (error) {
        if (redirectIfRefused(error)) break
        failed.push(`${file.name}: ${errorText(error)}`)
        setFailures([...failed])
      }
    }
    setProgress(null)
  }
  return { progress, failures, upload }
}
