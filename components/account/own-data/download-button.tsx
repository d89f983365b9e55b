'use client'

import { useState } from 'react'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError } from '@/lib/api/client/api-call'
import { ownDataApi } from '@/lib/api/client/own-data-client'
import { t } from '@/lib/shared/messages/message'

/** Has the browser save everything as a file. */
export function DownloadButton() {
  const redirectIfRefused = useRefusalRedirect()
  const [isBusy, setIsBusy] = useState(false)
  const [report, setReport] = useState<Report | null>(null)

  async function download(): Promise<void> {
    setIsBusy(true)
    setReport(null)
    try {
      const data = await ownDataApi.exportOwnData()
      save(JSON.stringify(data, null, 2), `my-data-${data.exportedAt.slice(0, 10)}.json`)
      setReport({ kind: 'success', text: t('account.file-ready') })
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401
      if (!isSessionOver || !redirectIfRefused(error)) setReport({ kind: 'danger', text: errorText(error) })
    }
    setIsBusy(false)
  }

  return (
    <>
      <BusyButton isBusy={isBusy} onClick={download} variant="secondary">
        {t('account.download')}
      </BusyButton>
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </>
  )
}

function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
