import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RailLink } from './rail-link.ts'

interface RailCrumbProps {
  areas: readonly RailLink[]
  /** The page within the area, where it has several. */
  page?: ReactNode
  /** Whether the switchers stand before it. */
  follows: boolean
}

const Divider = () => (
  <span aria-hidden className="text-line-strong">
    /
  </span>
)

/** After the switchers: the place of the rail one is at, and the page in it. */
export const RailCrumb = ({ areas, page, follows }: RailCrumbProps) => {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const area = areas.find(({ to, exact = false }) => (exact ? here === to : here === to || here.startsWith(`${to}/`)))
  if (area === undefined || area.exact === true) return null
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted max-md:hidden">
      {follows ? <Divider /> : <span className="w-0.5" />}
      <span className="truncate">{area.label}</span>
      {page}
    </span>
  )
}
