import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { projectPages } from '../project-sections.ts'
import { usePlace } from './use-place.ts'

/** The page of a section in the top bar. */
export const PageCrumb = () => {
  const { path } = usePlace()
  const { isOn } = usePreviewsInForce()
  const found = projectPages.lookUp(path, isOn)
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
