import '~/ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '~/api/query-client.ts'
import { isSignedIn } from '~/api/session.ts'
import { GlobalError, preloadErrorScreen } from '~/layouts/GlobalError.tsx'
import { LastResort } from '~/layouts/error-screen/LastResort.tsx'
import { forgetEarlyAnswers } from '~/early/answers.ts'
import { reportUncaught } from '~/reporting/report.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { whenPageRests } from '~/api/when-page-rests.ts'
import { router } from '~/routes/router.ts'
import { followTheme } from '~/state/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks the element with the id root.')

followTheme()
reportUncaught()
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <LastResort fallback={(error) => <GlobalError error={error} />}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LastResort>
    </StrictMode>,
  )

// Drawn before the router knows the page, it would be drawn twice. Without `await`: the page's own file needs this one.
router.load().then(draw, draw)

// Keeps the session alive while the page is open. Without an answer now, the next call that needs a token asks again.
const keepSession = () => loadAhead(() => import('~/api/auth-client.ts'))

// Nothing that the page waits for shares the connection with this.
whenPageRests(() => {
  if (isSignedIn()) keepSession()
  // The screen for errors is there before it is needed: what breaks may be the way to the server.
  preloadErrorScreen()
  forgetEarlyAnswers()
})
