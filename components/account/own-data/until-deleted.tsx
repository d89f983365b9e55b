'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

const Deleted = createContext<() => void>(() => {})

/** Returns what a form calls once the account is deleted. */
export function useDeleted(): () => void {
  return useContext(Deleted)
}

/** Shows what concerns an account until a form in it has deleted that, and then only that it is gone. */
export function UntilDeleted({ children }: { children: ReactNode }) {
  const [isDeleted, setIsDeleted] = useState(false)
  if (!isDeleted) return <Deleted value={() => setIsDeleted(true)}>{children}</Deleted>
  return (
    <>
      <PageHeading isCalm>{t('account.data-title')}</PageHeading>
      <FocusedAlert kind="success">
        {rich('account.deleted', {
          link: (parts) => (
            <TextLink href={paths.home} key="link">
              {parts}
            </TextLink>
          ),
        })}
      </FocusedAlert>
    </>
  )
}
