import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { lookUp } from './area-table.ts'
import { usePlace } from './use-place.ts'

/** The page of an area in the top bar; an area's first page is the area itself. */
export const PageCrumb = () => {
  const { path } = usePlace()
  const { isOn } = usePreviewsInForce()
  const found = lookUp(path, isOn)
  if (found === undefined || 'insteadAt' in found) return null
  return (
    <>
      <span aria-hidden className="text-line-strong">
        /
      </span>
      <span className="truncate">{found.page.title}</span>
    </>
  )
}
