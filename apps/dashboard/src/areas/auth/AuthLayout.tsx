import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { useIsWide } from '~/ui/use-is-wide.ts'
import { useWhenIdle } from '~/ui/use-when-idle.ts'
import { BannerArea } from '~/layouts/BannerArea.tsx'
import { authLayoutQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

// A decoration: its thousands of points are computed and painted once the form is there.
const ContourLines = lazy(async () => ({ default: (await import('./contour-lines.tsx')).ContourLines }))

const SignInTestimonial = lazy(async () => ({
  default: (await import('./SignInTestimonial.tsx')).SignInTestimonial,
}))

export const AuthLayout = () => {
  const isWide = useIsWide()
  const isIdle = useWhenIdle()
  const { data: config } = useQuery(usePageQueries(authLayoutQueries).config)
  return (
    <div className="flex min-h-dvh flex-col">
      <BannerArea />
      <div className="grid flex-1 [translate:var(--banner-offset,none)] rail:grid-cols-[minmax(420px,46.5%)_1fr]">
        <div className="flex flex-col bg-surface-1 px-6 py-7 sm:px-10 rail:border-r rail:border-line">
          <header className="flex items-center gap-2 text-lg font-medium">
            <CairnMark size={22} /> Cairn
          </header>
          <main id="main" tabIndex={-1} className="m-auto w-full max-w-[360px] py-10 outline-none">
            <Outlet />
          </main>
          <footer className="h-4 text-xs text-faint">{config !== undefined && `Cairn ${config.version}`}</footer>
        </div>
        <aside className="relative isolate hidden overflow-hidden bg-surface-0 rail:block">
          {isWide && isIdle && (
            <Suspense>
              <ContourLines className="absolute inset-0 -z-20 size-full transition-opacity duration-300 starting:opacity-0" />
            </Suspense>
          )}
          <div className="absolute top-[42%] left-[9.5%] max-w-[440px] pr-8">
            {/* Lines of the map must not cross lines of text. */}
            <div className="absolute -inset-x-24 -inset-y-20 -z-10 bg-[radial-gradient(closest-side,var(--surface-0)_62%,transparent)]" />
            <CairnMark size={38} />
            <p className="mt-5 text-[22px] leading-8 text-pretty">
              A Postgres for every project, and the tools to work with it. Self-hosted, with one command.
            </p>
          </div>
          {isWide && isIdle && (
            <Suspense>
              <SignInTestimonial />
            </Suspense>
          )}
        </aside>
      </div>
    </div>
  )
}
