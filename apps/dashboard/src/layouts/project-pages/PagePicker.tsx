import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { projectPaths } from '~/areas/projects/paths.ts'
import { OnDemand } from '~/ui/on-demand.tsx'
import type { PageGroup } from '~/areas/define-navigation.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { projectPages } from '../project-sections.ts'

const load = () => import('~/ui/combobox.tsx')
const Combobox = lazyPart(async () => (await load()).Combobox)

interface PagePickerProps {
  title: string
  groups: readonly PageGroup[]
  projectRef: string
  path: string
}

/** The pages of a section on a narrow screen. */
export const PagePicker = ({ title, groups, projectRef, path }: PagePickerProps) => {
  const navigate = useNavigate()
  const pages = groups.flatMap((group) => group.pages)
  const current = projectPages.pageOver(path)
  return (
    <nav aria-label={`Pages of ${title}`} className="border-b border-line bg-surface-1 px-3 py-2 rail:hidden">
      <OnDemand
        popup="dialog"
        preload={load}
        trigger={
          <button
            type="button"
            className="flex h-9 w-full items-center gap-2 rounded-md border border-line-strong bg-surface-2 px-3 text-left text-sm"
          >
            <span className="shrink-0 text-muted">{title}</span>
            <span className="min-w-0 flex-1 truncate">{current?.title}</span>
            <ChevronsUpDown aria-hidden size={14} className="text-faint" />
          </button>
        }
      >
        {(trigger) => (
          <Combobox
            label={title}
            value={current?.path}
            options={pages.map((page) => ({ value: page.path, label: page.title }))}
            onValueChange={(page) => void navigate({ to: projectPaths.page({ ref: projectRef, page }) })}
            searchPlaceholder={`Find in ${title.toLowerCase()}`}
            trigger={trigger}
            defaultOpen
          />
        )}
      </OnDemand>
    </nav>
  )
}
