import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { projectPages } from '../project-sections.ts'
import { usePlace } from './use-place.ts'

/** The page of a section in the top bar. */
export const PageCrumb = () => {
  const { path } = usePlace()
  const { isOn } = usePreviewsInForce()
  const found = projectPages.lookUp(path, isOn)
  const page = found === undefined || 'insteadAt' in found ? projectPages.pageOver(path) : found.page
  if (page === undefined) return null
  return (
    <>
      <span aria-hidden className="text-line-strong">
        /
      </span>
      <span className="truncate">{page.title}</span>
    </>
  )
}
