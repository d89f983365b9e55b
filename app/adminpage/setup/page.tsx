import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { setupWords } from '@/components/admin/home/setup-words'
import { BackLink } from '@/components/admin/links'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { deskPaths } from '@/lib/desk-paths'
import { deskViewer } from '@/lib/http/page-viewer'
import { readSetup } from '@/lib/operation/setup'
import { securityPath } from '@/lib/paths'

export const metadata: Metadata = { title: 'Set up the shop' }

export default async function SetupPage() {
  const viewer = await deskViewer(deskPaths.adminSetup, 'manage-shop')
  const setup = await readSetup(viewer)
  return (
    <>
      <BackLink href={deskPaths.desk}>Desk</BackLink>
      <AdminScreen
        heading="Set up the shop"
        note="Settings are variables of the shop’s environment. After a change the shop is started again."
        viewer={viewer}
      >
        <div className="grid gap-4">
          {setup.map(({ step, isDone }) => {
            const { title, why, settings, after } = setupWords[step]
            return (
              <div className="scroll-mt-20" id={step} key={step}>
                <Card title={`${title}${isDone ? ': done' : ''}`}>
                  <div className="grid max-w-prose gap-3 wrap-anywhere">
                    <p>{why}</p>
                    {settings.length > 0 && (
                      <ul className="grid gap-1">
                        {settings.map((setting) => (
                          <li key={setting}>
                            <code>{setting}</code>
                          </li>
                        ))}
                      </ul>
                    )}
                    <p className="text-sm text-ink-soft">{after}</p>
                    {step === 'factor' && (
                      <p>
                        <ButtonLink href={securityPath} variant="secondary">
                          Log-in and security
                        </ButtonLink>
                      </p>
                    )}
                    {step === 'pages' && (
                      <p>
                        <ButtonLink href={deskPaths.adminPages} variant="secondary">
                          Pages
                        </ButtonLink>
                      </p>
                    )}
                    {step === 'product' && (
                      <p>
                        <ButtonLink href={deskPaths.adminCreateProduct} variant="secondary">
                          Add a product
                        </ButtonLink>
                      </p>
                    )}
                  </div>
                </Card>
              </div>
            )
          })}
        </div>
      </AdminScreen>
    </>
  )
}
