import { Outlet } from '@tanstack/react-router'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { areaAt, listedGroups } from './area-table.ts'
import { AreaColumn } from './AreaColumn.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import { usePlace } from './use-place.ts'

/** A place of the rail with its pages beside it: a second column, or a list to open where there is no room for one. */
export const AreaLayout = () => {
  const { ref, path } = usePlace()
  const { isOn } = usePreviewsInForce()
  const area = areaAt(path)
  if (area === undefined) return <Outlet />
  const groups = listedGroups(area, isOn)
  return (
    <div className="flex min-h-0 flex-1 max-rail:flex-col">
      <AreaColumn title={area.title} groups={groups} projectRef={ref} />
      <AreaPicker title={area.title} groups={groups} projectRef={ref} path={path} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  )
}
