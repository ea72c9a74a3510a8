import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { returnToFor } from '~/lib/return-to.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'

/** Leads to where an organization says that it requires a second factor, and remembers where the reader was going. */
export const useKeptOut = (slug: string | undefined): void => {
  const router = useRouter()
  useEffect(() => {
    if (slug === undefined) return
    // Read once: by the time this page goes, the address is already that of the next one.
    const { pathname, searchStr } = router.state.location
    const to = organizationPaths.projects({ slug })
    // The layout that goes may run this once more: its own page is nothing to return to.
    if (pathname === to) return
    const returnTo = returnToFor(pathname, searchStr)
    void router.navigate({
      to,
      search: returnTo === undefined ? {} : { returnTo },
      replace: true,
      ignoreBlocker: true,
    })
  }, [slug, router])
}
