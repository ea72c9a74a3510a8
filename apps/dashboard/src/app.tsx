import '~/ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '~/api/query-client.ts'
import { isSignedIn } from '~/api/session.ts'
import { router } from '~/routes.tsx'
import { followTheme } from '~/state/theme.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks the element with the id root.')

followTheme()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

// Keeps the session alive while the page is open. After the first paint: nothing on it needs this.
const keepSession = () => void import('~/api/auth-client.ts')
if (isSignedIn()) setTimeout(keepSession, 3_000)
