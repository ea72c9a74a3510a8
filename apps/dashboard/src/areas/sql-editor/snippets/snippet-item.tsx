import { Link } from '@tanstack/react-router'
import {
  Copy,
  Download,
  Ellipsis,
  FileCode2,
  FolderInput,
  ListChecks,
  Pencil,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { OnDemand } from '~/ui/on-demand.tsx'
import { sqlEditorPaths } from '../paths.ts'
import { keepQueryTab } from '../tabs/tab-store.ts'
import { indentOf } from './library/indent.ts'
import type { Listed } from './listed-snippets.ts'

export type SnippetAction = 'rename' | 'delete' | 'move' | 'duplicate' | 'favourite' | 'share' | 'download' | 'select'

interface SnippetItemProps {
  projectRef: string
  snippet: Listed
  depth: number
  isCurrent: boolean
  /** Undefined while nothing is chosen together with others. */
  isChosen: boolean | undefined
  /** Why shared ones cannot be changed. */
  shareRefusal: string | undefined
  onAct: (action: SnippetAction, snippet: Listed) => void
}

export const UnsavedDot = () => (
  // The hidden words scroll with the dot: placed by the page, they would make it wider than the window.
  <span title="Unsaved changes" className="relative flex shrink-0">
    <span aria-hidden className="size-1.5 rounded-full bg-muted" />
    <span className="sr-only">Unsaved changes</span>
  </span>
)

type SnippetMenuProps = Pick<SnippetItemProps, 'snippet' | 'shareRefusal' | 'onAct'>

const SnippetMenu = ({ snippet, shareRefusal, onAct, trigger }: SnippetMenuProps & { trigger: ReactElement }) => {
  const [open, setOpen] = useState(true)
  const { isSaved, isShared, isOwn, isFavourite } = snippet
  const refusal = isShared ? shareRefusal : undefined
  const act = (action: SnippetAction) => () => onAct(action, snippet)
  return (
    <Menu align="end" open={open} onOpenChange={setOpen} trigger={trigger}>
      <MenuItem icon={<Pencil aria-hidden size={14} />} disabledReason={refusal} onSelect={act('rename')}>
        Rename
      </MenuItem>
      {isSaved && (
        <>
          <MenuItem icon={<Copy aria-hidden size={14} />} onSelect={act('duplicate')}>
            Duplicate
          </MenuItem>
          <MenuItem
            icon={isFavourite ? <StarOff aria-hidden size={14} /> : <Star aria-hidden size={14} />}
            onSelect={act('favourite')}
          >
            {isFavourite ? 'Remove from favorites' : 'Add to favorites'}
          </MenuItem>
          {isOwn && (
            <MenuItem icon={<Users aria-hidden size={14} />} disabledReason={shareRefusal} onSelect={act('share')}>
              {isShared ? 'Make private' : 'Share with the project'}
            </MenuItem>
          )}
          <MenuItem icon={<FolderInput aria-hidden size={14} />} disabledReason={refusal} onSelect={act('move')}>
            Move
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Download aria-hidden size={14} />} onSelect={act('download')}>
        Download
      </MenuItem>
      <MenuItem icon={<ListChecks aria-hidden size={14} />} onSelect={act('select')}>
        Select
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden size={14} />} danger disabledReason={refusal} onSelect={act('delete')}>
        {isSaved ? 'Delete' : 'Discard'}
      </MenuItem>
    </Menu>
  )
}

const nothingToLoad = () => Promise.resolve()

/** Its menu is drawn when it is first opened: each of 500 would listen to every key that is typed in the editor. */
const SnippetActions = (props: SnippetMenuProps) => (
  <OnDemand
    popup="menu"
    preload={nothingToLoad}
    trigger={
      <IconButton label={`Actions for ${props.snippet.name}`} size="sm">
        <Ellipsis aria-hidden size={14} />
      </IconButton>
    }
  >
    {(trigger) => <SnippetMenu {...props} trigger={trigger} />}
  </OnDemand>
)

export const SnippetItem = (props: SnippetItemProps) => {
  const { projectRef, snippet, depth, isCurrent, isChosen, shareRefusal, onAct } = props
  return (
    <>
      <Link
        to={sqlEditorPaths.snippet({ ref: projectRef, id: snippet.id })}
        aria-current={isCurrent ? 'page' : undefined}
        title={snippet.name}
        onDoubleClick={() => keepQueryTab(projectRef, snippet.id)}
        style={{ paddingLeft: indentOf(depth) }}
        className={classNames(
          'flex min-h-[30px] items-center gap-2 rounded-md pr-8 text-sm -outline-offset-2 hover:bg-surface-2',
          isCurrent ? 'bg-surface-3 text-text' : 'text-muted',
          isChosen !== undefined && 'ml-6',
        )}
      >
        <FileCode2 aria-hidden size={14} className={classNames('shrink-0', isCurrent ? 'text-accent' : 'text-faint')} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{snippet.name}</span>
          {snippet.excerpt !== undefined && (
            <span className="block truncate pb-1 font-mono text-xs text-faint">{snippet.excerpt}</span>
          )}
        </span>
        {snippet.hasDraft && (
          <span className="flex group-focus-within:invisible group-hover:invisible pointer-coarse:!visible">
            <UnsavedDot />
          </span>
        )}
      </Link>
      {isChosen !== undefined && (
        <span className="absolute top-[7px] left-1 flex">
          <Checkbox
            aria-label={`Select ${snippet.name}`}
            checked={isChosen}
            onCheckedChange={() => onAct('select', snippet)}
          />
        </span>
      )}
      <span className="absolute top-[3px] right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
        <SnippetActions snippet={snippet} shareRefusal={shareRefusal} onAct={onAct} />
      </span>
    </>
  )
}
