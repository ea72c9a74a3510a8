import { RotateCw } from 'lucide-react'
import { messageOf } from '~/api/errors.ts'
import { errorText } from '~/components/error-text.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'

// Extensions that translate or rewrite the page take nodes from under React, which then cannot find them.
const isForeignChange = (message: string) => message.includes('removeChild') || message.includes('insertBefore')

const clearAndReload = () => {
  localStorage.clear()
  sessionStorage.clear()
  window.location.reload()
}

/** In place of everything, when a page breaks. */
export const GlobalError = ({ error }: { error: unknown }) => {
  const message = messageOf(error)
  return (
    <>
      <title>Error · Cairn</title>
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-5 px-6 py-12">
        <CairnMark size={32} />
        <div>
          <h1 className="text-xl font-medium">Sorry! An unexpected error occurred.</h1>
          <p className="mt-1 text-sm text-muted">
            Application error: a client-side exception has occurred (see browser console for more information)
          </p>
        </div>
        <pre className="max-h-40 overflow-auto rounded-md border border-line bg-surface-1 p-3 font-mono text-xs whitespace-pre-wrap">
          {message}
        </pre>
        {isForeignChange(message) ? (
          <Banner
            tone="warning"
            title="This error might be caused by Google translate or third-party browser extensions"
          >
            Reload the page, and turn off translation or the extension for it.
          </Banner>
        ) : (
          <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
            <li>Reload the page.</li>
            <li>Sign out and back in.</li>
            <li>
              Clear what this browser has stored for the dashboard.{' '}
              <button type="button" onClick={clearAndReload} className="text-accent underline underline-offset-2">
                Clear and reload
              </button>
            </li>
            <li>Turn off extensions that change the content of pages.</li>
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={<RotateCw aria-hidden size={14} />} onClick={() => window.location.reload()}>
            Reload dashboard
          </Button>
          <CopyButton text={errorText(error)} label="Copy error" withText variant="default" />
        </div>
      </main>
    </>
  )
}
