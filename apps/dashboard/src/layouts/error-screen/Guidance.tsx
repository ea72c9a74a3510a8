import type { ReactNode } from 'react'

// All of it, whoever it belongs to: a part that cannot be read may be what breaks the page.
const clearAndReload = () => {
  for (const clear of [() => localStorage.clear(), () => sessionStorage.clear()])
    try {
      clear()
    } catch {
      // A browser that keeps no storage for this page has nothing to clear.
    }
  window.location.reload()
}

const linkClasses = 'text-accent underline underline-offset-4'

const Step = ({ children }: { children: ReactNode }) => <li className="pl-1">{children}</li>

/** What to try, the mildest first. */
export const Guidance = ({ supportLink }: { supportLink: string }) => (
  <div className="text-sm">
    <h2 className="font-medium">What to try</h2>
    <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-muted marker:text-faint">
      <Step>Refresh the page.</Step>
      <Step>
        <a href="/logout" className={linkClasses}>
          Sign out
        </a>{' '}
        and back in.
      </Step>
      <Step>
        <button type="button" onClick={clearAndReload} className={linkClasses}>
          Clear browser storage
        </button>
        : this deletes the dashboard's data in this browser, signs you out and reloads the page.
      </Step>
      <Step>Disable browser extensions that change the content of pages.</Step>
      <Step>
        If the error returns,{' '}
        <a href={supportLink} className={linkClasses}>
          contact support
        </a>
        .
      </Step>
    </ol>
  </div>
)
