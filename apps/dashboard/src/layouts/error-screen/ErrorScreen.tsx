import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { configQuery } from '~/api/platform.ts'
import { queryClient } from '~/api/query-client.ts'
import type { Report } from '~/reporting/report.ts'
import { reportFromScreen } from '~/reporting/report.ts'
import { Banner } from '~/ui/banner.tsx'
import { buttonClasses } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { CopyError } from './CopyError.tsx'
import { Guidance } from './Guidance.tsx'
import { supportLink } from './support-link.ts'

// Extensions that translate or rewrite the page take nodes from under React, which then cannot find them.
const isForeignChange = (message: string) =>
  message.includes("Failed to execute 'removeChild' on 'Node'") ||
  message.includes("Failed to execute 'insertBefore' on 'Node'")

const ReportLine = ({ report }: { report: Report | undefined }) => {
  if (report === undefined) return <p className="text-xs text-faint">The error is being reported.</p>
  if (report.outcome === 'off') return null
  if (report.outcome === 'lost') return <p className="text-xs text-faint">The error could not be reported.</p>
  return (
    <p className="text-xs text-faint">
      Reported as <code className="font-mono break-all text-muted">{report.id}</code>
    </p>
  )
}

/** Where nobody depends on the installation, the way back is to its start: reloading a page under construction rarely helps. */
const useIsProduction = (): boolean => {
  const [isProduction, setIsProduction] = useState(true)
  useEffect(() => {
    queryClient.ensureQueryData(configQuery).then(
      ({ environment }) => setIsProduction(environment === 'production'),
      () => undefined,
    )
  }, [])
  return isProduction
}

const reload = () => window.location.reload()
const toStart = () => window.location.assign('/')

export const ErrorScreen = ({ error }: { error: unknown }) => {
  const [report, setReport] = useState<Report>()
  const isProduction = useIsProduction()
  const message = error instanceof Error ? error.message : ''
  const path = window.location.pathname
  const reportId = report?.outcome === 'sent' ? report.id : undefined
  const support = supportLink({ error, path, reportId })

  useEffect(() => void reportFromScreen(error).then(setReport), [error])

  return (
    <>
      <header className="border-b border-line bg-surface-1">
        <a
          href="/"
          aria-label="Cairn: start"
          className="inline-flex h-12 items-center gap-2 px-4 text-base font-medium"
        >
          <CairnMark size={20} /> Cairn
        </a>
      </header>
      <main className="mx-auto flex min-h-[calc(100dvh-3rem)] max-w-xl flex-col justify-center gap-5 px-6 py-12">
        <div>
          <h1 className="text-xl font-medium">Sorry! An unexpected error occurred.</h1>
          <p className="mt-1 text-sm text-muted">
            Application error: a client-side exception has occurred (see browser console for more information)
          </p>
        </div>
        <div className="flex flex-col gap-2">
          {message !== '' && (
            <section
              aria-label="Error"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
              tabIndex={0}
              className="max-h-40 overflow-auto rounded-md border border-line bg-surface-1"
            >
              <pre className="p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{message}</pre>
            </section>
          )}
          <output>
            <ReportLine report={report} />
          </output>
        </div>
        {isForeignChange(message) ? (
          <Banner
            tone="warning"
            title="This error might be caused by Google translate or third-party browser extensions"
          >
            Try refreshing the page. Avoid translating the dashboard, and turn off extensions that change pages.
          </Banner>
        ) : (
          <Guidance supportLink={support} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" icon={<RotateCw aria-hidden size={14} />} onClick={isProduction ? reload : toStart}>
            {isProduction ? 'Reload dashboard' : 'Return to dashboard'}
          </Button>
          <CopyError error={error} path={path} reportId={reportId} />
          <a href={support} className={buttonClasses('ghost')}>
            Still stuck?
          </a>
        </div>
      </main>
    </>
  )
}
