import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Boxes, Plus } from 'lucide-react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { Badge } from '~/ui/badge.tsx'
import { itemClasses } from '~/ui/popup-style.ts'
import { Switcher } from './Switcher.tsx'

export const OrganizationSwitcher = ({ slug, className }: { slug: string | undefined; className?: string }) => {
  const navigate = useNavigate()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const hasPlans = useSwitchedOff('billing:all') === undefined
  const current = organizations.find((organization) => organization.slug === slug)
  return (
    <Switcher
      label="Organizations"
      {...(className === undefined ? {} : { className })}
      icon={<Boxes aria-hidden size={14} className="text-faint" />}
      badge={current !== undefined && hasPlans && <Badge className="max-sm:hidden">{current.plan.name}</Badge>}
      current={
        current === undefined
          ? undefined
          : { value: current.slug, name: current.name, to: organizationPaths.projects({ slug: current.slug }) }
      }
      options={organizations.map(({ slug: value, name }) => ({ value, label: name }))}
      onChoose={(chosen) => void navigate({ to: organizationPaths.projects({ slug: chosen }) })}
      footer={
        <>
          <Link to={organizationsPaths.list()} className={itemClasses('hover:bg-surface-3')}>
            <Boxes aria-hidden size={14} className="text-faint" /> All organizations
          </Link>
          <Link to={organizationsPaths.create()} className={itemClasses('hover:bg-surface-3')}>
            <Plus aria-hidden size={14} className="text-faint" /> New organization
          </Link>
        </>
      }
    />
  )
}
