const reload = () => window.location.reload()

/** The last resort: nothing in it is loaded, nothing in it can fail. */
export const PlainError = () => (
  <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-12">
    <h1 className="text-xl font-medium">Sorry! An unexpected error occurred.</h1>
    <p className="text-sm text-muted">
      Application error: a client-side exception has occurred (see browser console for more information)
    </p>
    <p className="text-sm">
      <button type="button" onClick={reload} className="text-accent underline underline-offset-4">
        Reload dashboard
      </button>
    </p>
  </main>
)
