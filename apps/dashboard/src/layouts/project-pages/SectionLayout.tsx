import { Navigate, Outlet } from '@tanstack/react-router'
import { useCapabilities } from '~/api/capabilities.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { projectPages } from '../project-sections.ts'
import { PageColumn } from './PageColumn.tsx'
import { PagePicker } from './PagePicker.tsx'
import { usePlace } from './use-place.ts'

/** A section of a project with its pages beside it: a second column, or a list to open where there is no room for one. */
export const SectionLayout = () => {
  const { ref, path } = usePlace()
  const { isOn, isPending } = usePreviewsInForce()
  const switchedOff = useCapabilities()
  const otherAddress = isPending ? undefined : projectPages.otherAddress(path, isOn)
  if (otherAddress !== undefined) return <Navigate to={projectPaths.page({ ref, page: otherAddress })} search replace />
  const section = projectPages.sectionOf(path)
  if (section === undefined) return <Outlet />
  const found = projectPages.lookUp(path, isOn)
  const current = found === undefined || 'insteadAt' in found ? projectPages.pageOver(path) : found.page
  const groups = projectPages.listedGroups(section, isOn).map((group) => ({
    ...group,
    pages: group.pages.filter(({ capability }) => capability === undefined || switchedOff(capability) === undefined),
  }))
  return (
    <div className="flex min-h-0 flex-1 max-rail:flex-col">
      <PageColumn title={section.label} groups={groups} projectRef={ref} current={current?.path} />
      <PagePicker title={section.label} groups={groups} projectRef={ref} path={path} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  )
}
